/**
 * Computes plans from profiles. The entry point is {@link io.aeolus.optimizer.TopologyOptimizer}. Plan files are read and written by {@link
 * io.aeolus.optimizer.PlanFile}. Profiling, and applying plans, belong to other modules.
 */
@NullMarked
package io.aeolus.optimizer;

import org.jspecify.annotations.NullMarked;
