/**
 * Measurement: profiles of topologies, network constants, and records of runs on a cluster. Nothing here decides on
 * parallelism or batch sizes.
 */
@NullMarked
package io.aeolus.monitor;

import org.jspecify.annotations.NullMarked;
