/** The JSON output of commands about plans. docs/reference/files.md describes the fields. */
@NullMarked
package io.aeolus.cli.internal.planfile;

import org.jspecify.annotations.NullMarked;
