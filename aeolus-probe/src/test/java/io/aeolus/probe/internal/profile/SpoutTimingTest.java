package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.mockito.Mockito.mock;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.Sampled;
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

/** A spout on clocks that only move as it says, or by being read. */
class SpoutTimingTest {

    private static final long EMIT_NANOS = 300;

    private final ScriptedTime time = new ScriptedTime();
    private final TopologyContext context = Contexts.of(Contexts.SPOUT_TASK);
    private final SampleBook book = new SampleBook(Utils.readDefaultConfig(), List.of());
    private final SpoutProfiler profiler = new SpoutProfiler(time.meter(book, 1, () -> 0.005));
    private SpoutOutputCollector user = new SpoutOutputCollector(mock(ISpoutOutputCollector.class));
    private Runnable next = () -> {};
    private Runnable acked = () -> {};
    private boolean acksAtOnce;
    private final ObservedSpout spout = new ObservedSpout(new ScriptedSpout(), (config, of) -> profiler);

    SpoutTimingTest() {
        spout.open(Map.of(), context, new SpoutOutputCollector(new StormCollector()));
    }

    @Test
    void times_calls_that_emit() {
        next = () -> {
            time.work(1_100);
            user.emit(new Values(1, 2), "id");
            time.work(20);
        };
        for (int call = 0; call < 40_000; call++) {
            spout.nextTuple();
        }

        exactly(Quantity.PURE_WALL, 1_120);
        exactly(Quantity.PURE_CPU, 1_120);
        exactly(Quantity.EMIT_WALL, EMIT_NANOS);
        exactly(Quantity.EMIT_CPU, EMIT_NANOS);
        CallCosts view = costs();
        assertThat(view.calls()).isEqualTo(40_000);
        assertThat(view.spout().emptyCalls()).isZero();
        assertThat(view.spout().idleNanos()).isZero();
        assertThat(view.spout().emittedWithId()).isEqualTo(40_000);
        assertThat(view.emitted()).isEqualTo(Map.of("default", 40_000L));
    }

    @Test
    void a_spout_that_rests_is_not_asked() {
        next = () -> user.emit(new Values(1, 2), "id");
        call(10);
        profiler.told(new Command.RestSpouts(TimeUnit.HOURS.toNanos(1)));
        call(10);

        assertThat(costs().calls()).isEqualTo(10);
        assertThat(costs().spout().emptyCalls()).isZero();
    }

    @Test
    void a_stopped_spout_is_not_called() {
        next = () -> user.emit(new Values(1, 2), "id");
        profiler.told(new Command.StopSpouts());
        call(10);

        assertThat(costs().calls()).isZero();
    }

    @Test
    void control_tuples_are_no_rows() {
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

        CallCosts view = costs();
        assertThat(view.spout().emittedWithId()).isZero();
        assertThat(view.acked()).isEqualTo(1);
        assertThat(view.failed()).isEqualTo(2);
        assertThat(view.emitted()).isEqualTo(Map.of("default", 20L));
    }

    @Test
    void is_idle_from_the_end_of_a_call_that_emits_nothing() {
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
        // The profiler's own readings are in it: of some calls two, of measured ones a dozen.
        assertThat(costs().spout().idleNanos()).isBetween(idle, idle + 500 * 12 * ScriptedTime.CPU_READING_NANOS);
        assertThat((double) costs().spout().idleNanos()).isGreaterThan((double) idle);
    }

    @Test
    void empty_calls_are_no_samples_of_calls() {
        next = () -> time.work(100);
        call(40_000);

        assertThat(costs().calls()).isZero();
        assertThat(costs().spout().emptyCalls()).isEqualTo(40_000);
        assertThat(book.samples(0, 0, 0, 0).quantities()).isEmpty();
    }

    @Test
    void a_spout_that_sleeps_when_it_has_nothing_is_not_slow() {
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
    void a_gap_between_tuples_has_no_measuring_in_it() {
        next = () -> {
            time.work(1_000);
            user.emit(new Values(1, 2), "id");
        };
        acked = () -> time.work(40);
        // Samples of calls and of acks come by chance, dense at first.
        for (int call = 0; call < 20_000; call++) {
            spout.nextTuple();
            spout.ack("id");
        }

        assertThat(book.samples(0, 0, 0, 0).quantities().get(Quantity.ACK_WALL).samples())
                .isGreaterThan(30);
        exactly(Quantity.INTER_ARRIVAL, 1_000 + EMIT_NANOS + 40);
    }

    @Test
    void a_call_that_is_not_over_is_known_to_last() {
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
    void times_acks_and_fails() {
        acked = () -> {
            time.work(42);
        };
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
    void an_ack_inside_of_an_emit_in_which_the_spout_emits_is_no_trouble() {
        // As without ackers.
        acksAtOnce = true;
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
    void acks_inside_of_emits_of_calls_that_are_not_measured_are_timed() {
        acksAtOnce = true;
        next = () -> user.emit(new Values(1, 2), "id");
        acked = () -> {
            time.work(40);
            user.emit("more", new Values(1, 2));
            time.work(2);
        };
        for (int call = 0; call < 20_000; call++) {
            spout.nextTuple();
        }

        exactly(Quantity.ACK_WALL, 42);
        exactly(Quantity.ACK_CPU, 42);
    }

    @Test
    void a_call_that_throws_is_no_sample() {
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

        assertThat(book.samples(0, 0, 0, 0).quantities()).doesNotContainKeys(Quantity.PURE_WALL, Quantity.PURE_CPU);
        assertThat(costs().emitted()).isEqualTo(Map.of("default", 6_000L));
    }

    private void call(int calls) {
        for (int call = 0; call < calls; call++) {
            spout.nextTuple();
        }
    }

    private void exactly(Quantity quantity, double nanos) {
        Sampled sums = book.samples(0, 0, 0, 0).quantities().getOrDefault(quantity, Sampled.NONE);
        assertThat(sums.samples()).as("%s", quantity).isGreaterThan(5);
        assertThat(sums.sum()).as("%s", quantity).isCloseTo(sums.weight() * nanos, withinPercentage(1e-6));
        assertThat(sums.squares()).as("%s", quantity).isCloseTo(sums.weight() * nanos * nanos, withinPercentage(1e-6));
    }

    private CallCosts costs() {
        return (CallCosts) profiler.facet();
    }

    /** Does what the scripts say. */
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

    /** Takes 300 ns for an emit, and acks at once if told so. */
    private final class StormCollector extends SpoutOutputCollector {

        StormCollector() {
            super(mock(ISpoutOutputCollector.class));
        }

        @Override
        public List<Integer> emit(String stream, List<Object> values, Object id) {
            time.work(EMIT_NANOS);
            if (acksAtOnce && id != null) {
                spout.ack(id);
            }
            return List.of();
        }
    }
}
