/**
 * Side-by-side runs of one topology: their order, what they did, and the table of it.
 */
@NullMarked
package io.aeolus.cli.internal.compare;

import org.jspecify.annotations.NullMarked;
