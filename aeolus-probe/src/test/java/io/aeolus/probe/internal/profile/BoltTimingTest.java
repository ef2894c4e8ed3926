// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.internal.observe.ObservedBolt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles a bolt on scripted clocks, which advance in user code and when they are read. */
class BoltTimingTest {

    private static final int CALLS = 20_000;

    private final ScriptedTime time = new ScriptedTime();
    private final Tuple input = Contexts.tuple("default", 1, 2);
    private final SampleStore store = new SampleStore(Utils.readDefaultConfig(), List.of());
    private final BoltProfiler profiler = new BoltProfiler(time.meter(store, 1, () -> 0.005), () -> 3, () -> 1_234);
    private OutputCollector user = new OutputCollector(mock(IOutputCollector.class));
    private Runnable script = () -> {};
    private final ObservedBolt bolt = new ObservedBolt(new ScriptedBolt(), (config, context) -> profiler);

    BoltTimingTest() {
        bolt.prepare(Map.of(), Contexts.of(Contexts.BOLT_TASK), new OutputCollector(new SlowCollector()));
    }

    @Test
    void separates_user_code_from_emits_and_acks_to_the_nanosecond() {
        script = () -> {
            time.work(1_000);
            user.emit(input, new Values(1, 2));
            time.work(200);
            user.ack(input);
            time.work(30);
        };
        execute(CALLS, () -> time.work(400));

        exactly(Quantity.PURE_WALL, 1_230);
        exactly(Quantity.PURE_CPU, 1_230);
        exactly(Quantity.EMIT_WALL, 350);
        exactly(Quantity.EMIT_CPU, 350);
        exactly(Quantity.ACK_WALL, 80);
        exactly(Quantity.ACK_CPU, 80);
        exactly(Quantity.QUEUE_LENGTH, 3);
        // Each sample represents several calls.
        for (Quantity quantity : List.of(Quantity.PURE_WALL, Quantity.QUEUE_LENGTH)) {
            SampleSums sums = sums(quantity);
            double bound = 5 * Math.sqrt(sums.weightSquares());
            assertThat(sums.weight()).as("%s", quantity).isBetween(CALLS - bound, CALLS + bound);
        }
        CallCosts costs = (CallCosts) profiler.report();
        assertThat(costs.calls()).isEqualTo(CALLS);
        assertThat(costs.acked()).isEqualTo(CALLS);
        assertThat(costs.emitted()).isEqualTo(Map.of("default", (long) CALLS));
        assertThat(costs.samples().bytes().get("default").samples()).isPositive();
        assertThat(costs.samples().messages()).isEqualTo(1_234);
    }

    @Test
    void weights_of_samples_add_up_to_all_calls() {
        int calls = 20 * CALLS;
        BoltProfiler generous = new BoltProfiler(time.meter(store, 2, () -> 1), () -> 3, () -> 0);
        script = () -> time.work(1_000);
        for (int call = 0; call < calls; call++) {
            generous.execute(new ScriptedBolt(), input);
        }

        assertThat(sums(Quantity.PURE_WALL).bursts()).isGreaterThan(3_000);
        assertThat(sums(Quantity.PURE_WALL).weight()).isCloseTo(calls, withinPercentage(5));
        assertThat(sums(Quantity.QUEUE_LENGTH).weight()).isCloseTo(calls, withinPercentage(5));
    }

    @Test
    void waits_in_calls_are_not_CPU_time() {
        script = () -> {
            time.work(1_000);
            time.pause(100_000);
            user.emit(input, new Values(1, 2));
            time.work(200);
        };
        execute(CALLS, () -> {
            time.work(3_000);
            time.pause(7_000);
        });

        exactly(Quantity.PURE_WALL, 101_200);
        exactly(Quantity.PURE_CPU, 1_200);
        exactly(Quantity.EMIT_CPU, 350);
    }

    @Test
    void rare_preemptions_are_not_CPU_time() {
        int[] call = {0};
        script = () -> {
            time.work(1_000);
            if (call[0]++ % 2_000 == 1_999) {
                time.pause(4_000_000);
            }
        };
        // Half of the time between calls is CPU time.
        execute(10 * CALLS, () -> {
            time.work(2_000);
            time.pause(2_000);
        });

        assertThat(mean(Quantity.PURE_CPU)).isCloseTo(1_000, withinPercentage(1));
        assertThat(sums(Quantity.PURE_WALL).values().max()).isGreaterThan(1e6);
    }

    @Test
    void waits_in_emits_are_not_CPU_time() {
        int[] emit = {0};
        script = () -> {
            time.work(1_000);
            user.emit(input, new Values(emit[0]++ % 50 == 0 ? "blocked" : "free", 2));
        };
        execute(10 * CALLS, () -> {});

        exactly(Quantity.PURE_WALL, 1_000);
        assertThat(mean(Quantity.PURE_CPU)).isCloseTo(1_000, withinPercentage(0.1));
        exactly(Quantity.EMIT_CPU, 350);
        assertThat(mean(Quantity.EMIT_WALL)).isCloseTo(350 + 500_000 / 50.0, withinPercentage(30));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void excludes_emits_and_acks_in_any_order(long seed) {
        Random random = new Random(seed);
        List<Integer> steps = new ArrayList<>(List.of(1, 1, 1, 2, 2, 2, 2, 3, 3, 4));
        script = () -> {
            Collections.shuffle(steps, random);
            steps.forEach(this::run);
        };
        execute(CALLS, () -> {});

        exactly(Quantity.PURE_WALL, 120);
        exactly(Quantity.PURE_CPU, 120);
    }

    @Test
    void emits_and_acks_of_a_slow_bolt_are_timed() {
        // The budget would allow timing each call, but then emits would have no bursts.
        script = () -> {
            time.work(10_000_000);
            user.emit(input, new Values(1, 2));
            user.ack(input);
        };
        execute(2_000, () -> {});

        exactly(Quantity.PURE_WALL, 10_000_000);
        exactly(Quantity.PURE_CPU, 10_000_000);
        exactly(Quantity.EMIT_WALL, 350);
        exactly(Quantity.ACK_CPU, 80);
        assertThat(sums(Quantity.EMIT_WALL).samples()).isGreaterThan(100);
        assertThat(store.samples(0, 0).bytes().get("default").samples()).isGreaterThan(5);
    }

    @Test
    void emits_concentrated_in_few_calls_are_timed() {
        int[] call = {0};
        script = () -> {
            time.work(500);
            if (++call[0] % 10_000 == 0) {
                for (int i = 0; i < 10_000; i++) {
                    user.emit(input, new Values(1, 2));
                }
            }
        };
        execute(10 * CALLS, () -> {});

        exactly(Quantity.EMIT_WALL, 350);
        assertThat(sums(Quantity.EMIT_WALL).bursts()).isGreaterThan(30);
    }

    @Test
    void a_call_that_throws_is_not_a_sample() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        script = () -> {
            time.work(10);
            user.emit(input, new Values(1, 2));
            throw failure;
        };
        for (int call = 0; call < 2_000; call++) {
            assertThatThrownBy(() -> bolt.execute(input)).isSameAs(failure);
        }
        assertThat(store.samples(0, 0).quantities()).doesNotContainKeys(Quantity.PURE_WALL, Quantity.PURE_CPU);
        assertThat(profiler.isTiming()).isFalse();
        assertThat(((CallCosts) profiler.report()).calls()).isEqualTo(2_000);

        script = () -> time.work(10);
        execute(CALLS, () -> {});
        exactly(Quantity.PURE_WALL, 10);
        exactly(Quantity.PURE_CPU, 10);
    }

    @Test
    void an_emit_whose_exception_the_bolt_catches_counts() {
        script = () -> {
            time.work(10);
            try {
                user.emit(input, new Values("throw", 2));
            } catch (IllegalArgumentException e) {
                time.work(5);
            }
        };
        execute(CALLS, () -> {});

        exactly(Quantity.PURE_WALL, 15);
        exactly(Quantity.EMIT_CPU, 1);
    }

    @Test
    void emits_and_acks_of_other_threads_are_counted_but_not_timed() throws InterruptedException {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 2_000; i++) {
                user.emit("more", input, new Values(1, 2));
                user.ack(input);
                user.fail(input);
            }
        });
        thread.start();
        thread.join();

        CallCosts costs = (CallCosts) profiler.report();
        assertThat(costs.emitted()).isEqualTo(Map.of("more", 2_000L));
        assertThat(costs.acked()).isEqualTo(2_000);
        assertThat(costs.failed()).isEqualTo(2_000);
        assertThat(costs.samples().quantities()).isEmpty();
        assertThat(costs.samples().bytes()).isEmpty();
    }

    @Test
    void ticks_and_checkpoints_are_not_calls() {
        Tuple tick = Contexts.tuple("__system", "__tick", List.of(1));
        Tuple checkpoint = mock(Tuple.class);
        doAnswer(call -> "$checkpointspout").when(checkpoint).getSourceComponent();
        doAnswer(call -> "$checkpoint").when(checkpoint).getSourceStreamId();
        script = () -> time.work(10);
        for (int call = 0; call < 1_000; call++) {
            bolt.execute(tick);
            bolt.execute(checkpoint);
        }

        CallCosts costs = (CallCosts) profiler.report();
        assertThat(costs.calls()).isZero();
        assertThat(costs.samples().quantities()).isEmpty();
    }

    @Test
    void reports_its_own_overhead() {
        script = () -> {
            time.work(1_000);
            user.emit(input, new Values(1, 2));
        };
        execute(CALLS, () -> {});
        long start = time.wallNanos();
        double before = store.samples(0, 0).burstNanos();
        execute(CALLS, () -> {});
        double spent = time.wallNanos() - start - CALLS * 1_350.0;

        assertThat(store.samples(0, 0).burstNanos() - before).isCloseTo(spent, withinPercentage(12));
        // Calls, emits and acks have a budget each.
        assertThat(spent / (time.wallNanos() - start)).isBetween(0.005, 0.015);
    }

    @Test
    void samples_are_reported_once_a_second() {
        execute(CALLS, () -> {});
        assertThat(reported().calls()).isEqualTo(CALLS);
        assertThat(reported()).isEqualTo(CallSamples.NONE);
        time.pause(998_000_000);
        assertThat(reported()).isEqualTo(CallSamples.NONE);
        time.pause(2_000_000);
        assertThat(reported().calls()).isEqualTo(CALLS);
        assertThat(reported()).isEqualTo(CallSamples.NONE);
    }

    private CallSamples reported() {
        return ((CallCosts) profiler.report()).samples();
    }

    private void run(int step) {
        switch (step) {
            case 1 -> time.work(40);
            case 2 -> user.emit("more", new Values(1, 2));
            case 3 -> user.ack(input);
            default -> user.fail(input);
        }
    }

    private void execute(int calls, Runnable between) {
        for (int call = 0; call < calls; call++) {
            bolt.execute(input);
            between.run();
        }
    }

    private SampleSums sums(Quantity quantity) {
        return store.samples(0, 0).of(quantity);
    }

    private double mean(Quantity quantity) {
        return sums(quantity).sum() / sums(quantity).weight();
    }

    private void exactly(Quantity quantity, double nanos) {
        SampleSums sums = sums(quantity);
        assertThat(sums.samples()).as("%s", quantity).isGreaterThan(5);
        assertThat(sums.sum()).as("%s", quantity).isCloseTo(sums.weight() * nanos, withinPercentage(1e-6));
        assertThat(sums.values().atPercentile(0))
                .as("%s", quantity)
                .isEqualTo(sums.values().max());
    }

    /** Runs the script. */
    private final class ScriptedBolt implements IBolt {

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext of, OutputCollector collector) {
            user = collector;
        }

        @Override
        public void execute(Tuple tuple) {
            script.run();
        }

        @Override
        public void cleanup() {}
    }

    /** Takes 350 ns per emit and 80 ns per ack or fail; a blocked emit waits for half a millisecond. */
    private final class SlowCollector extends OutputCollector {

        SlowCollector() {
            super(mock(IOutputCollector.class));
        }

        @Override
        public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
            if (values.get(0).equals("throw")) {
                time.work(1);
                throw new IllegalArgumentException("on purpose");
            }
            time.work(350);
            if (values.get(0).equals("blocked")) {
                time.pause(500_000);
            }
            return List.of();
        }

        @Override
        public void ack(Tuple tuple) {
            time.work(80);
        }

        @Override
        public void fail(Tuple tuple) {
            ack(tuple);
        }
    }
}
