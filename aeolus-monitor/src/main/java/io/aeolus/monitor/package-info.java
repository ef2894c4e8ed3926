/**
 * What is made of workers' snapshots: profiles of topologies, costs of messages, and records of runs. Nothing here decides on
 * parallelism or batch sizes.
 */
@NullMarked
package io.aeolus.monitor;

import org.jspecify.annotations.NullMarked;
