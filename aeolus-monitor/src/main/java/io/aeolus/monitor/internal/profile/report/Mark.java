package io.aeolus.monitor.internal.profile.report;

import java.io.Serializable;

/**
 * How far a task was at the end of one of its calls. What two marks differ in is exact, as nothing in them is sampled. Immutable.
 *
 * @param calls users' calls so far
 * @param rows of a spout: tuples emitted so far
 * @param nanos the time by the worker's clock
 * @param threadCpuNanos CPU time of the task's thread so far
 * @param processCpu of a spout: CPU time of its JVM so far
 */
public record Mark(long calls, long rows, long nanos, long threadCpuNanos, ProcessCpu processCpu)
        implements Serializable {}
