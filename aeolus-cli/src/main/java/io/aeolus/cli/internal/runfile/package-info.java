/**
 * The file of a comparison: what {@code aeolus compare --json} writes and {@code aeolus report} reads. docs/reference/files.md describes
 * the fields.
 */
@NullMarked
package io.aeolus.cli.internal.runfile;

import org.jspecify.annotations.NullMarked;
