// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The self-timed cost of an operator. Written by one thread and read after the topology has ended. An interval between two clock readings
 * lacks the cost of one reading: half before the first, half after the second.
 */
final class SelfTiming {

    private static final AtomicReference<SelfTiming> CURRENT = new AtomicReference<>(new SelfTiming());

    private long calls;
    private double wallNanos;
    private long cpuCalls;
    private double cpuNanos;
    private long emitted;
    private double bytes;

    static SelfTiming current() {
        return CURRENT.get();
    }

    static void reset() {
        CURRENT.set(new SelfTiming());
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
