/** Applies a plan to a topology: checks that the plan fits, and shows the changes. */
@NullMarked
package io.aeolus.cli.internal.rewrite;

import org.jspecify.annotations.NullMarked;
