/**
 * The cost model and the optimizer that turns a profile into a plan, and the entry point of the command line. How
 * tuples are batched or measured is not here.
 */
@NullMarked
package io.aeolus.optimizer;

import org.jspecify.annotations.NullMarked;
