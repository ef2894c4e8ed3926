// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.internal.profile.SampleStore.Tally;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** Simulates a thread whose calls are sampled in bursts; each second, the sampler is hurried if it took few samples. */
final class SampledThread {

    private static final long SECOND = 1_000_000_000;
    private static final int MIN_SAMPLES = 10;

    private final BurstSampler sampler;
    private final Tally tally = new Tally();
    private final double[] burst;
    private int inBurst;
    private long burstNanos;
    private long nowNanos;
    private long nextReportNanos = SECOND;
    private long samplesBefore;
    private long samples;
    private long spentNanos;
    private long calls;
    private double callNanos;

    SampledThread(DoubleSupplier budget, RandomGenerator random, int length) {
        sampler = new BurstSampler(random, budget, 0);
        burst = new double[length];
    }

    /**
     * Simulates a call.
     *
     * @param measuringNanos additional time if the call is measured
     */
    void call(long nanos, long measuringNanos) {
        boolean isDue = sampler.countCall();
        nowNanos += nanos;
        calls++;
        callNanos += (double) nanos;
        if (isDue) {
            if (inBurst == 0) {
                sampler.begin();
            }
            burst[inBurst++] = (double) nanos;
            nowNanos += measuringNanos;
            spentNanos += measuringNanos;
            burstNanos += measuringNanos;
            samples++;
            if (inBurst == burst.length) {
                tally.add(burst, inBurst, sampler.calls(burst.length) / burst.length);
                sampler.end(burst.length, (double) burstNanos, nowNanos);
                inBurst = 0;
                burstNanos = 0;
            }
        }
        while (nowNanos >= nextReportNanos) {
            if (samples - samplesBefore < MIN_SAMPLES) {
                sampler.hurry();
            }
            samplesBefore = samples;
            nextReportNanos += SECOND;
        }
    }

    long nowNanos() {
        return nowNanos;
    }

    long samples() {
        return samples;
    }

    /** Returns the time spent measuring. */
    long spentNanos() {
        return spentNanos;
    }

    long calls() {
        return calls;
    }

    /** Returns the true time of all calls. */
    double callNanos() {
        return callNanos;
    }

    SampleSums sums() {
        return tally.sums();
    }
}
