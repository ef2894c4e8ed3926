// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Cases;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SamplerBudgetTest {

    private static final double SHARE = 0.005;
    private static final int LENGTH = 8;
    private static final long SECOND = 1_000_000_000;
    private static final int WARM_UP_SAMPLES = 1 << 13;

    /** When calls suddenly get cheap, the distance grows in a few steps, which may exceed the budget by this much. */
    private static final long TRANSIENT_NANOS = 60_000_000;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Cases.number(2, 8));
    }

    @ParameterizedTest
    @CsvSource({"200, 400, 400", "2000, 400, 400", "50000, 500, 500", "2000, 400, 20000", "20000, 400, 200000"})
    void spends_its_budget(long callNanos, long sampleNanos, long slowSampleNanos) {
        SplittableRandom random = new SplittableRandom(callNanos + slowSampleNanos);
        SampledThread thread = new SampledThread(() -> SHARE, random.split(), LENGTH);
        warmUp(thread, random, callNanos, sampleNanos, slowSampleNanos);
        long start = thread.nowNanos();
        long before = thread.spentNanos();

        while (thread.nowNanos() < start + 4 * SECOND) {
            thread.call(around(callNanos, random), one(random, sampleNanos, slowSampleNanos));
        }

        double share = (double) (thread.spentNanos() - before) / (thread.nowNanos() - start);
        assertThat(share).isBetween(0.7 * SHARE, 1.3 * SHARE);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void stays_near_its_budget_when_calls_change(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SampledThread thread = new SampledThread(() -> SHARE, random.split(), LENGTH);
        warmUp(thread, random, 1000, 400, 4000);
        for (int phase = 0; phase < 12; phase++) {
            long callNanos = (long) (300 * Math.pow(10, 4 * random.nextDouble()));
            long start = thread.nowNanos();
            long length = (long) ((0.5 + 1.5 * random.nextDouble()) * SECOND);
            long before = thread.spentNanos();

            while (thread.nowNanos() < start + length) {
                thread.call(around(callNanos, random), one(random, 400, 4000));
            }

            assertThat(thread.spentNanos() - before)
                    .as("phase %d: calls of %d ns for %d ns", phase, callNanos, length)
                    .isLessThan((long) (2 * SHARE * length) + TRANSIENT_NANOS);
        }
    }

    @Test
    void samples_every_other_call_of_a_slow_operator() {
        SplittableRandom random = new SplittableRandom(1);
        SampledThread thread = new SampledThread(() -> SHARE, random, LENGTH);
        for (int call = 0; call < 4_000; call++) {
            thread.call(10_000_000, 500);
        }
        assertThat(thread.samples()).isBetween(1_600L, 2_200L);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void adapts_soon_when_calls_become_slow(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SampledThread thread = new SampledThread(() -> SHARE, random.split(), LENGTH);
        warmUp(thread, random, 300, 400, 400);
        long end = thread.nowNanos() + 2 * SECOND;
        while (thread.nowNanos() < end) {
            thread.call(around(300, random), 400);
        }
        long start = thread.nowNanos();
        long before = thread.samples();

        // Without hurry, the sampler would skip hundreds of calls of 100 ms each.
        while (thread.nowNanos() < start + 15 * SECOND) {
            thread.call(100_000_000, 400);
        }

        assertThat(thread.samples() - before).as("samples in 15 s").isGreaterThan(35);
    }

    @Test
    void a_hurried_burst_begins_at_the_next_call_and_represents_only_itself() {
        BurstSampler sampler = new BurstSampler(new SplittableRandom(3), () -> SHARE, 0);
        int calls = 1;
        while (!sampler.countCall()) {
            calls++;
        }
        assertThat(calls).isLessThan(1_000);
        sampler.begin();
        assertThat(sampler.calls(LENGTH)).isGreaterThan(LENGTH);
        assertThat(sampler.countCall()).as("within the burst").isTrue();
        sampler.hurry();
        sampler.end(LENGTH, 400, 0);
        sampler.hurry();

        assertThat(sampler.countCall()).isTrue();
        sampler.begin();
        assertThat(sampler.calls(LENGTH)).isEqualTo(LENGTH);
    }

    @Test
    void interrupted_samples_do_not_stop_the_sampling() {
        SplittableRandom random = new SplittableRandom(5);
        SampledThread thread = new SampledThread(() -> SHARE, random.split(), LENGTH);
        warmUp(thread, random, 2000, 400, 400);
        long before = thread.samples();
        long start = thread.nowNanos();

        // One sample of a thousand is preempted for 4 ms.
        while (thread.nowNanos() < start + 10 * SECOND) {
            thread.call(around(2000, random), random.nextInt(1000) == 0 ? 4_000_000 : 400);
        }

        double affordable = 10 * SECOND * SHARE / 400;
        assertThat(thread.samples() - before).isGreaterThan((long) (0.3 * affordable));
    }

    private static void warmUp(
            SampledThread thread, SplittableRandom random, long callNanos, long sampleNanos, long slowNanos) {
        // 100 more samples let the distance settle.
        while (thread.samples() < WARM_UP_SAMPLES + 100) {
            thread.call(around(callNanos, random), one(random, sampleNanos, slowNanos));
        }
        long end = thread.nowNanos() + SECOND;
        while (thread.nowNanos() < end) {
            thread.call(around(callNanos, random), one(random, sampleNanos, slowNanos));
        }
    }

    private static long around(long mean, SplittableRandom random) {
        return 1 + (long) (-mean * Math.log(1 - random.nextDouble()));
    }

    /** One sample of eight is slow. */
    private static long one(SplittableRandom random, long sampleNanos, long slowNanos) {
        return random.nextInt(8) == 0 ? slowNanos : sampleNanos;
    }
}
