/**
 * What commands say of plans as JSON: how one was computed, and where two differ. The plan's own file is the optimizer module's business.
 */
@NullMarked
package io.aeolus.cli.internal.planfile;

import org.jspecify.annotations.NullMarked;
