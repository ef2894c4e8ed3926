/** Builds profiles of topologies, network models and records of runs from worker snapshots. Does not choose parallelism or batch sizes. */
@NullMarked
package io.aeolus.monitor;

import org.jspecify.annotations.NullMarked;
