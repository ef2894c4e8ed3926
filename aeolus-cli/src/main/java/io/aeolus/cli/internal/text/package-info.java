/** Tables with aligned columns, and helpers for text output. */
@NullMarked
package io.aeolus.cli.internal.text;

import org.jspecify.annotations.NullMarked;
