package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.Nanos;

/**
 * How far a task and its process were at one time. What two moments differ in is exact.
 *
 * @param nanos the time, by the process's clock
 * @param calls the task's calls
 * @param tuples tuples that it has emitted
 * @param threadCpuNanos CPU time of its thread
 * @param processCpuNanos CPU time of its process
 * @param ackerCpuNanos the part of Storm's ackers in it
 */
public record Moment(
        long nanos, long calls, long tuples, long threadCpuNanos, Nanos processCpuNanos, long ackerCpuNanos) {}
