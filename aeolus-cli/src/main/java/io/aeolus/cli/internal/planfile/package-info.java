/**
 * What commands write of plans as JSON: how a plan was computed, and where two differ. docs/reference/files.md describes the fields.
 */
@NullMarked
package io.aeolus.cli.internal.planfile;

import org.jspecify.annotations.NullMarked;
