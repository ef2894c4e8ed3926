/**
 * The cost model and its two algorithms: the rate of a plan, and the best plan. Independent of Storm, files and the command line; rates
 * are per nanosecond, and times in nanoseconds.
 */
@NullMarked
package io.aeolus.optimizer.internal.model;

import org.jspecify.annotations.NullMarked;
