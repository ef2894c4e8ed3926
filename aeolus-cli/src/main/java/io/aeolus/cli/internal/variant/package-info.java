/**
 * The variants of a topology that are run: as it is, tuned by Storm, by a plan, and by plans around it. Running them is not here.
 */
@NullMarked
package io.aeolus.cli.internal.variant;

import org.jspecify.annotations.NullMarked;
