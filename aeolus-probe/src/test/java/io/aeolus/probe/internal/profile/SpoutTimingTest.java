package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.aeolus.monitor.EndOfInput;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
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
    private long processReadings;
    private long processReadingNanos;
    private final SpoutProbe probe = new SpoutProbe(
            "numbers",
            time.clocks(),
            this::readProcess,
            new SizeMeter(Utils.readDefaultConfig()),
            new SplittableRandom(1),
            () -> 0.005);
    private SpoutOutputCollector user = new SpoutOutputCollector(mock(ISpoutOutputCollector.class));
    private Runnable next = () -> {};
    private Runnable acked = () -> {};
    private boolean acksAtOnce;
    private final ProfilingSpout spout = new ProfilingSpout(new ScriptedSpout());

    SpoutTimingTest() {
        spout.open(Map.of(), context, new SpoutOutputCollector(new StormCollector()), probe);
    }

    private ProcessCpu readProcess() {
        long nanos = 3 * time.wallNanos();
        processReadings++;
        time.work(processReadingNanos);
        return new ProcessCpu(true, nanos, processReadings);
    }

    @Test
    void times_calls_that_emit() {
        next = () -> {
            time.work(1_000);
            time.pause(100);
            user.emit(new Values(1, 2), "id");
            time.work(20);
        };
        for (int call = 0; call < 3_000; call++) {
            spout.nextTuple();
        }

        exactly(Quantity.PURE_WALL, 1_120);
        exactly(Quantity.PURE_CPU, 1_020);
        exactly(Quantity.EMIT_WALL, EMIT_NANOS);
        exactly(Quantity.EMIT_CPU, EMIT_NANOS);
        ProbeView view = probe.view();
        assertThat(view.calls()).isEqualTo(3_000);
        assertThat(view.emptyCalls()).isZero();
        assertThat(view.idleNanos()).isZero();
        assertThat(view.emittedWithId()).isEqualTo(3_000);
        assertThat(view.emitted()).containsExactly(new StreamCount("numbers", "default", 3_000));
    }

    @Test
    void marks_its_first_and_its_last_calls() {
        next = () -> {
            time.work(1_000_000);
            user.emit(new Values(1, 2), "id");
            user.emit(new Values(1, 2), "id");
        };
        for (int call = 0; call < 3_000; call++) {
            spout.nextTuple();
        }
        long lastCall = time.wallNanos();
        next = () -> time.work(1_000_000);
        for (int call = 0; call < 3_000; call++) {
            spout.nextTuple();
        }

        List<Mark> marks = probe.view().marks();
        Mark first = marks.get(0);
        Mark last = marks.get(1);
        long calls = last.calls() - first.calls();
        assertThat(calls).isBetween(2_000L, 2_999L);
        assertThat(last.rows() - first.rows()).isEqualTo(2 * calls);
        assertThat((double) (last.threadCpuNanos() - first.threadCpuNanos()) / calls)
                .isBetween(1_000_600.0, 1_010_000.0);
        assertThat(last.nanos()).isLessThan(lastCall);
        assertThat(last.processCpu().processNanos() - first.processCpu().processNanos())
                .isEqualTo(3 * (last.nanos() - first.nanos()));
    }

    @Test
    void asks_for_the_cpu_time_of_the_process_seldom() {
        next = () -> {
            time.work(100_000);
            user.emit(new Values(1, 2), "id");
        };
        for (int call = 0; call < 30_000; call++) {
            spout.nextTuple();
        }

        assertThat(probe.view().sampled().get(Quantity.PURE_CPU).samples()).isGreaterThan(400);
        // 16 steps of 10 ms, and then 16 for each time that the time grows by a factor of e, which it does three times.
        assertThat(processReadings).isBetween(30L, 65L);
    }

    @Test
    void what_marks_take_is_overhead_but_makes_samples_no_fewer() {
        next = () -> {
            time.work(100_000);
            user.emit(new Values(1, 2), "id");
        };
        for (int call = 0; call < 30_000; call++) {
            spout.nextTuple();
        }
        long samples = probe.view().sampled().get(Quantity.PURE_CPU).samples();
        double overheadNanos = probe.view().samplingNanos();
        processReadingNanos = 60_000;
        long readingsBefore = processReadings;
        for (int call = 0; call < 30_000; call++) {
            spout.nextTuple();
        }

        assertThat(probe.view().sampled().get(Quantity.PURE_CPU).samples() - samples)
                .isGreaterThan(samples / 2);
        assertThat(probe.view().samplingNanos() - overheadNanos)
                .isGreaterThan(60_000.0 * (processReadings - readingsBefore - 1));
    }

    @Test
    void has_no_marks_without_calls_that_emit() {
        next = () -> time.work(1_000);
        for (int call = 0; call < 3_000; call++) {
            spout.nextTuple();
        }

        assertThat(probe.view().marks()).isEmpty();
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

        ProbeView view = probe.view();
        assertThat(view.emittedWithId()).isZero();
        assertThat(view.acked()).isEqualTo(1);
        assertThat(view.failed()).isEqualTo(2);
        assertThat(view.emitted()).containsExactly(new StreamCount("numbers", "default", 20));
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

        assertThat(probe.view().emptyCalls()).isEqualTo(emptyCalls);
        assertThat(probe.view().calls()).isEqualTo(500 - emptyCalls);
        // The probe's own readings are in it: of some calls two, of measured ones a dozen.
        assertThat(probe.view().idleNanos()).isBetween(idle, idle + 500 * 12 * ScriptedTime.CPU_READING_NANOS);
        assertThat((double) probe.view().idleNanos()).isGreaterThan((double) idle);
    }

    @Test
    void empty_calls_are_no_samples_of_calls() {
        next = () -> time.work(100);
        call(200);

        assertThat(probe.view().calls()).isZero();
        assertThat(probe.view().emptyCalls()).isEqualTo(200);
        assertThat(probe.view().sampled()).isEmpty();
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

        assertThat(probe.view().sampled().get(Quantity.ACK_WALL).samples()).isGreaterThan(30);
        exactly(Quantity.INTER_ARRIVAL, 1_000 + EMIT_NANOS + 40);
    }

    @Test
    void times_acks_and_fails() {
        acked = () -> {
            time.work(40);
            time.pause(2);
        };
        for (int call = 0; call < 2_000; call++) {
            spout.ack("id");
            spout.fail("id");
        }

        exactly(Quantity.ACK_WALL, 42);
        exactly(Quantity.ACK_CPU, 40);
        assertThat(probe.view().acked()).isEqualTo(2_000);
        assertThat(probe.view().failed()).isEqualTo(2_000);
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
        call(3_000);

        exactly(Quantity.PURE_WALL, 1_020);
        exactly(Quantity.PURE_CPU, 1_020);
        assertThat(probe.view().acked()).isEqualTo(3_000);
        assertThat(probe.view().emitted())
                .containsExactlyInAnyOrder(
                        new StreamCount("numbers", "default", 3_000), new StreamCount("numbers", "more", 3_000));
        assertThat(probe.isMeasuring()).isFalse();
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
        assertThat(probe.isMeasuring()).isFalse();
    }

    @Test
    void a_call_that_throws_is_no_sample() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        next = () -> {
            user.emit(new Values(1, 2));
            throw failure;
        };
        acked = next;
        for (int call = 0; call < 30; call++) {
            probe.hurry();
            assertThatThrownBy(spout::nextTuple).isSameAs(failure);
            assertThatThrownBy(() -> spout.ack("id")).isSameAs(failure);
            assertThatThrownBy(() -> spout.fail("id")).isSameAs(failure);
        }

        assertThat(probe.isMeasuring()).isFalse();
        assertThat(probe.view().sampled())
                .doesNotContainKeys(Quantity.PURE_WALL, Quantity.PURE_CPU, Quantity.ACK_WALL, Quantity.ACK_CPU);
        assertThat(probe.view().emitted()).containsExactly(new StreamCount("numbers", "default", 90));
    }

    private void call(int calls) {
        for (int call = 0; call < calls; call++) {
            probe.hurry();
            spout.nextTuple();
        }
    }

    private void exactly(Quantity quantity, double nanos) {
        Sampled sums = probe.view().sampled().getOrDefault(quantity, Sampled.NONE);
        assertThat(sums.samples()).as("%s", quantity).isGreaterThan(5);
        assertThat(sums.sum()).as("%s", quantity).isEqualTo(sums.weight() * nanos);
        assertThat(sums.squares()).as("%s", quantity).isEqualTo(sums.weight() * nanos * nanos);
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
