/**
 * Tables of aligned columns, and text that is safe to print. What is in the tables is in the packages below.
 */
@NullMarked
package io.aeolus.cli.internal.text;

import org.jspecify.annotations.NullMarked;
