package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples.Sampled;
import io.aeolus.probe.internal.profile.SampleBook.Tally;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** A thread on a simulated clock, whose bursts a sampler begins; each second it is hurried if samples are few. */
final class SampledThread {

    private static final long SECOND = 1_000_000_000;
    private static final int FEW_SAMPLES = 10;

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

    /** A call takes so long, and measuring it so long besides. */
    void call(long nanos, long measuringNanos) {
        boolean isDue = sampler.nextIsDue();
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
            if (samples - samplesBefore < FEW_SAMPLES) {
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

    /** Time spent measuring. */
    long spentNanos() {
        return spentNanos;
    }

    long calls() {
        return calls;
    }

    /** The truth. */
    double callNanos() {
        return callNanos;
    }

    /** What the samples say. */
    Sampled sums() {
        return tally.sums();
    }
}
