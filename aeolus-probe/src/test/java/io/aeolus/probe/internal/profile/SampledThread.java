package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Sampled;
import java.util.random.RandomGenerator;

/** A thread on a simulated clock, whose calls a sampler chooses from; each second it is hurried if samples are few. */
final class SampledThread {

    private static final long SECOND = 1_000_000_000;
    private static final int FEW_SAMPLES = 10;

    private final Sampler sampler;
    private final Tally tally = new Tally();
    private long nowNanos;
    private long nextReportNanos = SECOND;
    private long samplesBefore;
    private long samples;
    private long spentNanos;
    private long calls;
    private double callNanos;
    private double squares;

    SampledThread(Sampler.Budget budget, RandomGenerator random) {
        sampler = new Sampler(random, budget, 0);
    }

    /** A call takes so long, and a sample of it so long besides. */
    void call(long nanos, long sampleNanos) {
        boolean isDue = sampler.isDue();
        nowNanos += nanos;
        calls++;
        callNanos += (double) nanos;
        if (isDue) {
            double weighted = (double) sampler.weight() * (double) nanos;
            squares += weighted * weighted;
            tally.add((double) nanos, sampler.weight());
            nowNanos += sampleNanos;
            spentNanos += sampleNanos;
            samples++;
            sampler.sampled((double) sampleNanos, nowNanos);
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

    /** Time spent in samples. */
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

    /** Sum of the squares of the samples' weighted values. */
    double squares() {
        return squares;
    }

    /** What the samples say. */
    Sampled sums() {
        return tally.sums();
    }
}
