package io.aeolus.monitor.bench;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What an operator of known cost did, by its own watch. Written by its one thread, and read when the topology is gone. The distance of two readings of a clock lacks what one reading costs: half
 * of it before the first, half after the second.
 */
final class Truth {

    private static final AtomicReference<Truth> CURRENT = new AtomicReference<>(new Truth());

    private long calls;
    private double wallNanos;
    private long cpuCalls;
    private double cpuNanos;
    private long emitted;
    private double bytes;

    static Truth current() {
        return CURRENT.get();
    }

    static void reset() {
        CURRENT.set(new Truth());
    }

    void call(long nanos) {
        calls++;
        wallNanos += nanos;
    }

    void cpu(long nanos) {
        cpuCalls++;
        cpuNanos += nanos;
    }

    void emitted(int size) {
        emitted++;
        bytes += size;
    }

    double meanWallNanos() {
        return wallNanos / calls;
    }

    double meanCpuNanos() {
        return cpuNanos / cpuCalls;
    }

    double selectivity() {
        return emitted / (double) calls;
    }

    double meanBytes() {
        return bytes / emitted;
    }
}
