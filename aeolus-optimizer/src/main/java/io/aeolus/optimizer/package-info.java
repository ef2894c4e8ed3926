/**
 * Computes plans from profiles. {@link io.aeolus.optimizer.TopologyOptimizer} is the entry point; {@link
 * io.aeolus.optimizer.PlanFile} reads and writes plan files. Profiling, and applying plans, belong to other modules.
 */
@NullMarked
package io.aeolus.optimizer;

import org.jspecify.annotations.NullMarked;
