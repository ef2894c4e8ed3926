package io.aeolus.monitor;

/**
 * What the thread of a task, or those of all tasks of a component, did between two snapshots, the first and the last in which the
 * task was at work. Idle time before and after the input is no part of it. All that the thread does is in it: Storm's work, user
 * code, and what profiling took. Not sampled: the thread's own CPU clock, read at both ends.
 *
 * @param calls calls between the two; of a component: the sum over its tasks; at least 1
 * @param seconds the time between the two; of a component: the mean over its tasks; above 0
 * @param callsPerSecond calls in a second; of a component: the sum over its tasks
 * @param threadNanosPerCall CPU time of the thread for each call; where tasks share a thread, each has a part of it by its calls
 */
public record ActiveSpan(long calls, double seconds, double callsPerSecond, double threadNanosPerCall) {}
