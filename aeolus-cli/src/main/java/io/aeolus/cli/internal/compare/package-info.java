/** Comparisons: runs of one topology in several configurations, their results, and the tables that show them. */
@NullMarked
package io.aeolus.cli.internal.compare;

import org.jspecify.annotations.NullMarked;
