/**
 * What a plan makes of a topology: whether it fits, what it changes, and how that is told. Sending the result is not here.
 */
@NullMarked
package io.aeolus.cli.internal.rewrite;

import org.jspecify.annotations.NullMarked;
