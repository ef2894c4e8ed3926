package io.aeolus.probe;

import java.io.Serializable;

/**
 * What a worker's process has used since its start. Processor time is that of all threads, unknown where the JVM does not tell, and that
 * of Storm's ackers among them; the heap is what is in use now, garbage included, and the most that was.
 */
public record ProcessTimes(
        Nanos cpuNanos, long ackerCpuNanos, long gcMillis, long jitMillis, long heapBytes, long peakHeapBytes)
        implements Serializable {}
