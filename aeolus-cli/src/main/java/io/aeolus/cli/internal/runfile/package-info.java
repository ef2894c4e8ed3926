/** The JSON file of a comparison, as {@code compare} writes and {@code report} reads it. docs/reference/files.md describes the fields. */
@NullMarked
package io.aeolus.cli.internal.runfile;

import org.jspecify.annotations.NullMarked;
