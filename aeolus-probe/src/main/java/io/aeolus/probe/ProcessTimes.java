package io.aeolus.probe;

import java.io.Serializable;

/**
 * What a worker's process has used since its start, and its heap now.
 *
 * @param cpuNanos processor time of all threads; unknown where the JVM does not tell
 * @param ackerCpuNanos processor time of Storm's ackers in it
 * @param gcMillis time spent collecting garbage
 * @param jitMillis time spent compiling
 * @param heapBytes heap in use now, garbage included
 * @param peakHeapBytes the most heap that was in use
 */
public record ProcessTimes(
        Nanos cpuNanos, long ackerCpuNanos, long gcMillis, long jitMillis, long heapBytes, long peakHeapBytes)
        implements Serializable {}
