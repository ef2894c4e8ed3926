package io.aeolus.probe;

import java.io.Serializable;

/**
 * What a worker's process has used since its start.
 *
 * @param cpuNanos processor time of all threads, unknown where the JVM does not tell
 * @param ackerCpuNanos that of Storm's ackers among them
 * @param compilerCpuNanos that of the JVM's compilers among them; 0 where the system does not tell
 * @param waitingMethods how many methods wait for a compiler now; 0 where the JVM does not tell
 * @param gcMillis how long collections took
 * @param jitMillis how long compilations took, their waits for a processor included
 * @param heapBytes what is in use now, garbage included
 * @param peakHeapBytes the most that was in use
 */
public record ProcessTimes(
        Nanos cpuNanos,
        long ackerCpuNanos,
        long compilerCpuNanos,
        int waitingMethods,
        long gcMillis,
        long jitMillis,
        long heapBytes,
        long peakHeapBytes)
        implements Serializable {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Processor time of the compilers; where the system does not tell, how long compilations took. */
    public long compilerNanos() {
        return compilerCpuNanos > 0 ? compilerCpuNanos : jitMillis * NANOS_PER_MILLI;
    }
}
