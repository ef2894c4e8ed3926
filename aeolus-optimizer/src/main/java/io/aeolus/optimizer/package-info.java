/**
 * From a profile to a plan: the plan and its file, bounds, predictions, and {@code TopologyOptimizer}, which finds plans. How a
 * profile is made, and how a plan is carried out, is not here.
 */
@NullMarked
package io.aeolus.optimizer;

import org.jspecify.annotations.NullMarked;
