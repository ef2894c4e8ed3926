package io.aeolus.monitor;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run had done at some moment.
 *
 * @param seconds time since the first row was emitted
 * @param tuples spout tuples fully processed
 * @param emitted tuples that all spouts and bolts have emitted; of components that are not batched, Storm's own count, which is made
 *     from one emission in twenty
 * @param cpuSeconds CPU time of all processes of the topology since the first sample; empty if the JVM does not tell
 * @param heapMiB heap in use in all processes of the topology, garbage included
 * @param compileSeconds processor time that compilers of the JVM took since the first sample, the mean of all processes; where the system
 *     does not tell, the time that they were at work
 * @param waitingMethods how many methods wait for a compiler, in the process where there are most
 * @param gcSeconds time since the first sample that garbage was collected, the mean of all processes
 * @param latency of rows that were done since the sample before, by samples; empty if it is known of none
 */
public record RunSample(
        double seconds,
        long tuples,
        long emitted,
        OptionalDouble cpuSeconds,
        double heapMiB,
        double compileSeconds,
        int waitingMethods,
        double gcSeconds,
        Optional<LatencyMillis> latency) {}
