// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.mockito.Mockito.mock;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.Command;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.internal.observe.ObservedSpout;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** Profiles a spout on scripted clocks, which advance in user code and when they are read. */
class SpoutTimingTest {

    private static final long EMIT_NANOS = 300;

    private final ScriptedTime time = new ScriptedTime();
    private final TopologyContext context = Contexts.of(Contexts.SPOUT_TASK);
    private final SampleStore store = new SampleStore(Utils.readDefaultConfig(), List.of());
    private final SpoutProfiler profiler = new SpoutProfiler(time.meter(store, 1, () -> 0.005));
    private SpoutOutputCollector user = new SpoutOutputCollector(mock(ISpoutOutputCollector.class));
    private Runnable next = () -> {};
    private Runnable acked = () -> {};
    private boolean acksInEmit;
    private final ObservedSpout spout = new ObservedSpout(new ScriptedSpout(), (config, of) -> profiler);

    SpoutTimingTest() {
        spout.open(Map.of(), context, new SpoutOutputCollector(new StormCollector()));
    }

    @Test
    void calls_that_emit_are_timed() {
        next = () -> {
            time.work(1_100);
            user.emit(new Values(1, 2), "id");
            time.work(20);
        };
        call(40_000);

        exactly(Quantity.PURE_WALL, 1_120);
        exactly(Quantity.PURE_CPU, 1_120);
        exactly(Quantity.EMIT_WALL, EMIT_NANOS);
        exactly(Quantity.EMIT_CPU, EMIT_NANOS);
        CallCosts costs = costs();
        assertThat(costs.calls()).isEqualTo(40_000);
        assertThat(costs.spout().emptyCalls()).isZero();
        assertThat(costs.spout().idleNanos()).isZero();
        assertThat(costs.spout().emittedWithId()).isEqualTo(40_000);
        assertThat(costs.emitted()).isEqualTo(Map.of("default", 40_000L));
    }

    @Test
    void a_paused_spout_is_not_called() {
        next = () -> user.emit(new Values(1, 2), "id");
        call(10);
        profiler.onCommand(new Command.PauseSpouts(TimeUnit.HOURS.toNanos(1)));
        call(10);

        assertThat(costs().calls()).isEqualTo(10);
        assertThat(costs().spout().emptyCalls()).isZero();
    }

    @Test
    void a_stopped_spout_is_not_called() {
        next = () -> user.emit(new Values(1, 2), "id");
        profiler.onCommand(new Command.StopSpouts());
        call(10);

        assertThat(costs().calls()).isZero();
    }

    @Test
    void control_tuples_are_not_rows() {
        next = () -> {
            user.emit(new Values(1, 2), new EndOfInput(1));
            user.emit(new Values(1, 2));
        };
        call(10);
        spout.ack(new EndOfInput(1));
        spout.fail(new EndOfInput(1));
        spout.ack("row");
        spout.fail("row");
        spout.fail("other");

        CallCosts costs = costs();
        assertThat(costs.spout().emittedWithId()).isZero();
        assertThat(costs.acked()).isEqualTo(1);
        assertThat(costs.failed()).isEqualTo(2);
        assertThat(costs.emitted()).isEqualTo(Map.of("default", 20L));
    }

    @Test
    void a_spout_is_idle_from_the_end_of_an_empty_call() {
        Runnable empty = () -> time.work(100);
        Runnable full = () -> user.emit(new Values(1, 2));
        long idle = 0;
        SplittableRandom random = new SplittableRandom(2);
        boolean isIdle = false;
        int emptyCalls = 0;
        for (int call = 0; call < 500; call++) {
            boolean isEmpty = random.nextBoolean();
            next = isEmpty ? empty : full;
            long between = random.nextInt(1_000);
            time.pause(between);
            spout.nextTuple();
            if (isIdle) {
                idle += between + (isEmpty ? 100 : 0);
            }
            isIdle = isEmpty;
            emptyCalls += isEmpty ? 1 : 0;
        }

        assertThat(costs().spout().emptyCalls()).isEqualTo(emptyCalls);
        assertThat(costs().calls()).isEqualTo(500 - emptyCalls);
        // Includes readings of the clocks: two for most calls, a dozen for timed ones.
        assertThat(costs().spout().idleNanos()).isBetween(idle, idle + 500 * 12 * ScriptedTime.CPU_READING_NANOS);
        assertThat((double) costs().spout().idleNanos()).isGreaterThan((double) idle);
    }

    @Test
    void empty_calls_are_not_samples() {
        next = () -> time.work(100);
        call(40_000);

        assertThat(costs().calls()).isZero();
        assertThat(costs().spout().emptyCalls()).isEqualTo(40_000);
        assertThat(store.samples(0, 0).quantities()).isEmpty();
    }

    @Test
    void sleep_in_empty_calls_does_not_count() {
        SplittableRandom random = new SplittableRandom(3);
        Runnable empty = () -> time.pause(1_000_000);
        Runnable full = () -> {
            time.work(1_000);
            user.emit(new Values(1, 2), "id");
        };
        for (int call = 0; call < 40_000; call++) {
            next = random.nextInt(3) == 0 ? empty : full;
            spout.nextTuple();
        }

        exactly(Quantity.PURE_WALL, 1_000);
        exactly(Quantity.PURE_CPU, 1_000);
    }

    @Test
    void the_current_call_counts_as_long() {
        next = () -> {
            costs();
            time.pause(2_000_000_000L);
            assertThat(costs().spout().longCallNanos()).isGreaterThanOrEqualTo(2_000_000_000L);
            user.emit(new Values(1, 2), "id");
        };
        spout.nextTuple();

        assertThat(costs().calls()).isEqualTo(1);
        assertThat(costs().spout().longCallNanos()).isBetween(2_000_000_000L, 2_000_010_000L);
    }

    @Test
    void acks_and_fails_are_timed() {
        acked = () -> time.work(42);
        for (int call = 0; call < 20_000; call++) {
            spout.ack("id");
            spout.fail("id");
        }

        exactly(Quantity.ACK_WALL, 42);
        exactly(Quantity.ACK_CPU, 42);
        assertThat(costs().acked()).isEqualTo(20_000);
        assertThat(costs().failed()).isEqualTo(20_000);
    }

    @Test
    void an_ack_inside_an_emit_may_emit() {
        // Without ackers, Storm acks inside the emit.
        acksInEmit = true;
        next = () -> {
            time.work(1_000);
            user.emit(new Values(1, 2), "id");
            time.work(20);
        };
        acked = () -> {
            time.work(40);
            user.emit("more", new Values(1, 2));
            time.work(2);
        };
        call(40_000);

        exactly(Quantity.PURE_WALL, 1_020);
        exactly(Quantity.PURE_CPU, 1_020);
        assertThat(costs().acked()).isEqualTo(40_000);
        assertThat(costs().emitted()).isEqualTo(Map.of("default", 40_000L, "more", 40_000L));
    }

    @Test
    void acks_inside_emits_of_untimed_calls_are_timed() {
        acksInEmit = true;
        next = () -> user.emit(new Values(1, 2), "id");
        acked = () -> {
            time.work(40);
            user.emit("more", new Values(1, 2));
            time.work(2);
        };
        call(20_000);

        exactly(Quantity.ACK_WALL, 42);
        exactly(Quantity.ACK_CPU, 42);
    }

    @Test
    void a_call_that_throws_is_not_a_sample() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        next = () -> {
            user.emit(new Values(1, 2));
            throw failure;
        };
        acked = next;
        for (int call = 0; call < 2_000; call++) {
            assertThatThrownBy(spout::nextTuple).isSameAs(failure);
            assertThatThrownBy(() -> spout.ack("id")).isSameAs(failure);
            assertThatThrownBy(() -> spout.fail("id")).isSameAs(failure);
        }

        assertThat(store.samples(0, 0).quantities()).doesNotContainKeys(Quantity.PURE_WALL, Quantity.PURE_CPU);
        assertThat(costs().emitted()).isEqualTo(Map.of("default", 6_000L));
    }

    private void call(int calls) {
        for (int call = 0; call < calls; call++) {
            spout.nextTuple();
        }
    }

    private void exactly(Quantity quantity, double nanos) {
        SampleSums sums = store.samples(0, 0).quantities().getOrDefault(quantity, SampleSums.NONE);
        assertThat(sums.samples()).as("%s", quantity).isGreaterThan(5);
        assertThat(sums.sum()).as("%s", quantity).isCloseTo(sums.weight() * nanos, withinPercentage(1e-6));
        assertThat(sums.values().atPercentile(0))
                .as("%s", quantity)
                .isEqualTo(sums.values().max());
    }

    private CallCosts costs() {
        return (CallCosts) profiler.report();
    }

    private final class ScriptedSpout extends BaseRichSpout {

        @Override
        public void open(Map<String, Object> conf, TopologyContext of, SpoutOutputCollector collector) {
            user = collector;
        }

        @Override
        public void nextTuple() {
            next.run();
        }

        @Override
        public void ack(Object id) {
            acked.run();
        }

        @Override
        public void fail(Object id) {
            acked.run();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    /** Takes 300 ns per emit, and acks immediately if configured. */
    private final class StormCollector extends SpoutOutputCollector {

        StormCollector() {
            super(mock(ISpoutOutputCollector.class));
        }

        @Override
        public List<Integer> emit(String stream, List<Object> values, Object id) {
            time.work(EMIT_NANOS);
            if (acksInEmit && id != null) {
                spout.ack(id);
            }
            return List.of();
        }
    }
}
