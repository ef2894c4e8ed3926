package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A bolt on clocks that only move as the bolt says, or by being read. */
class BoltTimingTest {

    private final ScriptedTime time = new ScriptedTime();
    private final TopologyContext context = Contexts.of(Contexts.BOLT_TASK);
    private final Tuple input = Contexts.tuple("default", 1, 2);
    private int waiting = 3;
    private final BoltProbe probe = probe(time.clocks());
    private OutputCollector user = new OutputCollector(mock(IOutputCollector.class));
    private Runnable script = () -> {};
    private final ProfilingBolt bolt = prepared(probe, new SlowCollector());

    @Test
    void times_user_code_and_emits_and_acks_apart_to_the_nanosecond() {
        script = () -> {
            time.work(1_000);
            time.pause(500);
            user.emit(input, new Values(1, 2));
            time.work(200);
            user.ack(input);
            time.work(30);
        };
        for (int call = 0; call < 3_000; call++) {
            bolt.execute(input);
        }

        exactly(Quantity.PURE_WALL, 1_730);
        exactly(Quantity.PURE_CPU, 1_230);
        exactly(Quantity.EMIT_WALL, 350);
        exactly(Quantity.EMIT_CPU, 300);
        exactly(Quantity.ACK_WALL, 80);
        exactly(Quantity.ACK_CPU, 70);
        exactly(Quantity.QUEUE_LENGTH, 3);
        // Each sample stands for more than itself.
        Sampled lengths = probe.view().sampled().get(Quantity.QUEUE_LENGTH);
        double bound = 5 * Math.sqrt(lengths.squaredWeight());
        assertThat(lengths.weight()).isBetween(3_000 - bound, 3_000 + bound);
        ProbeView view = probe.view();
        assertThat(view.calls()).isEqualTo(3_000);
        assertThat(view.acked()).isEqualTo(3_000);
        assertThat(view.emitted()).containsExactly(new StreamCount("square", "default", 3_000));
        assertThat(view.executed()).containsExactly(new StreamCount("numbers", "default", 3_000));
        assertThat(view.bytes().get("default").samples()).isPositive();
    }

    @Test
    void marks_what_the_thread_took_for_all_its_calls() {
        script = () -> {
            time.work(500_000);
            time.pause(500_000);
            user.emit(input, new Values(1, 2));
        };
        for (int call = 0; call < 3_000; call++) {
            bolt.execute(input);
            // Storm's own work.
            time.work(100_000);
        }

        List<Mark> marks = probe.view().marks();
        Mark first = marks.get(0);
        Mark last = marks.get(1);
        double calls = last.calls() - first.calls();
        assertThat(calls).isBetween(2_000.0, 2_999.0);
        assertThat((last.threadCpuNanos() - first.threadCpuNanos()) / calls).isBetween(600_300.0, 606_000.0);
        assertThat((last.nanos() - first.nanos()) / calls).isBetween(1_100_350.0, 1_107_000.0);
        assertThat(last.processCpu()).isEqualTo(ProcessCpu.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void takes_any_sequence_of_emits_and_acks_out_of_the_call(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int call = 0; call < 200; call++) {
            List<Integer> steps = random.ints(random.nextInt(40), 1, 6).boxed().toList();
            long[] pure = new long[2];
            script = () -> steps.forEach(step -> run(step, pure));
            Map<Quantity, Sampled> before = probe.view().sampled();
            execute(1);
            Map<Quantity, Sampled> after = probe.view().sampled();

            String script = "seed " + seed + ", call " + call + ": " + steps;
            if (added(before, after, Quantity.PURE_WALL).samples() == 1) {
                assertThat(added(before, after, Quantity.PURE_WALL).sum())
                        .as(script)
                        .isEqualTo((double) pure[0]);
            } else {
                assertThat(added(before, after, Quantity.PURE_CPU).sum())
                        .as(script)
                        .isEqualTo((double) pure[1]);
            }
            assertThat(after).as("emits of a measured call").doesNotContainKey(Quantity.EMIT_WALL);
        }
    }

    @Test
    void emits_and_acks_of_a_slow_bolt_are_measured_too() {
        // There is time to measure each call; but then emits would never be measured by themselves.
        script = () -> {
            time.work(10_000_000);
            user.emit(input, new Values(1, 2));
            user.ack(input);
        };
        for (int call = 0; call < 2_000; call++) {
            bolt.execute(input);
        }

        exactly(Quantity.PURE_WALL, 10_000_000);
        exactly(Quantity.EMIT_WALL, 350);
        exactly(Quantity.ACK_CPU, 70);
        assertThat(probe.view().sampled().get(Quantity.EMIT_WALL).samples()).isGreaterThan(100);
        assertThat(probe.view().bytes().get("default").samples()).isGreaterThan(30);
    }

    @Test
    void learns_what_its_clocks_cost_where_they_are_used() {
        BoltProbe misled = probe(time.clocks(3, 9_999));
        ProfilingBolt other = prepared(misled, new SlowCollector());
        script = () -> time.work(1_000);
        for (int call = 0; call < 400; call++) {
            misled.hurry();
            other.execute(input);
        }
        Map<Quantity, Sampled> before = misled.view().sampled();
        for (int call = 0; call < 100; call++) {
            misled.hurry();
            other.execute(input);
        }
        Map<Quantity, Sampled> after = misled.view().sampled();

        for (Quantity quantity : List.of(Quantity.PURE_WALL, Quantity.PURE_CPU)) {
            Sampled added = added(before, after, quantity);
            assertThat(added.sum() / added.weight()).as("%s", quantity).isEqualTo(1_000);
        }
    }

    @Test
    void a_call_that_throws_passes_its_exception_on_and_is_no_sample() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        script = () -> {
            time.work(10);
            user.emit(input, new Values(1, 2));
            throw failure;
        };
        for (int call = 0; call < 50; call++) {
            probe.hurry();
            assertThatThrownBy(() -> bolt.execute(input)).isSameAs(failure);
        }
        assertThat(probe.view().sampled()).isEmpty();
        assertThat(probe.isMeasuring()).isFalse();
        assertThat(probe.view().calls()).isEqualTo(50);

        script = () -> time.work(10);
        execute(100);
        exactly(Quantity.PURE_WALL, 10);
        exactly(Quantity.PURE_CPU, 10);
        assertThat(probe.view().bytes()).isEmpty();
    }

    @Test
    void an_emit_that_throws_and_is_caught_by_the_bolt_is_an_emit() {
        script = () -> {
            time.work(10);
            try {
                user.emit(input, new Values("throw", 2));
            } catch (IllegalArgumentException e) {
                time.work(5);
            }
        };
        for (int call = 0; call < 3_000; call++) {
            bolt.execute(input);
        }

        exactly(Quantity.PURE_WALL, 15);
        exactly(Quantity.EMIT_CPU, 1);
    }

    @Test
    void emits_and_acks_of_other_threads_are_counted_and_not_timed() throws InterruptedException {
        script = () -> {
            time.work(100);
            Thread thread = new Thread(() -> {
                user.emit("more", input, new Values(1, 2));
                user.ack(input);
                user.fail(input);
            });
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        execute(60);

        ProbeView view = probe.view();
        assertThat(view.emitted()).containsExactly(new StreamCount("square", "more", 60));
        assertThat(view.acked()).isEqualTo(60);
        assertThat(view.failed()).isEqualTo(60);
        // What the other thread does takes time on the scripted clock, as it would on any.
        exactly(Quantity.PURE_WALL, 100 + 350 + 2 * 80);
        assertThat(view.sampled()).doesNotContainKeys(Quantity.EMIT_WALL, Quantity.ACK_WALL);
        assertThat(view.bytes()).isEmpty();
    }

    @Test
    void ticks_and_checkpoints_are_no_calls() {
        Tuple tick = Contexts.tuple("__system", "__tick", List.of(1));
        Tuple checkpoint = mock(Tuple.class);
        doAnswer(call -> "$checkpointspout").when(checkpoint).getSourceComponent();
        doAnswer(call -> "$checkpoint").when(checkpoint).getSourceStreamId();
        script = () -> time.work(10);
        for (int call = 0; call < 50; call++) {
            probe.hurry();
            bolt.execute(tick);
            bolt.execute(checkpoint);
        }

        assertThat(probe.view().calls()).isZero();
        assertThat(probe.view().executed()).isEmpty();
        assertThat(probe.view().sampled()).isEmpty();
        execute(40);
        assertThat(probe.view().calls()).isEqualTo(40);
    }

    @Test
    void accounts_for_all_the_time_that_it_takes() {
        script = () -> {
            time.work(1_000);
            user.emit(input, new Values(1, 2));
        };
        execute(1);
        long start = time.wallNanos();
        double before = probe.view().samplingNanos();
        execute(200);
        double spent = time.wallNanos() - start - 200 * 1_350.0;

        // The last call's is told with the next; one call costs a dozen readings at the most.
        assertThat(probe.view().samplingNanos() - before)
                .isBetween(spent - 12 * ScriptedTime.CPU_READING_NANOS, spent + 12 * ScriptedTime.CPU_READING_NANOS);
    }

    private void run(int step, long[] pure) {
        switch (step) {
            case 1 -> {
                time.work(40);
                pure[0] += 40;
                pure[1] += 40;
            }
            case 2 -> {
                time.pause(7);
                pure[0] += 7;
            }
            case 3 -> user.emit("more", new Values(1, 2));
            case 4 -> user.ack(input);
            default -> user.fail(input);
        }
    }

    private static Sampled added(Map<Quantity, Sampled> before, Map<Quantity, Sampled> after, Quantity quantity) {
        return after.getOrDefault(quantity, Sampled.NONE).minus(before.getOrDefault(quantity, Sampled.NONE));
    }

    private void execute(int calls) {
        for (int call = 0; call < calls; call++) {
            probe.hurry();
            bolt.execute(input);
        }
    }

    private void exactly(Quantity quantity, double nanos) {
        Sampled sums = probe.view().sampled().getOrDefault(quantity, Sampled.NONE);
        assertThat(sums.samples()).as("%s", quantity).isGreaterThan(5);
        assertThat(sums.sum()).as("%s", quantity).isEqualTo(sums.weight() * nanos);
        assertThat(sums.squares()).as("%s", quantity).isEqualTo(sums.weight() * nanos * nanos);
    }

    private BoltProbe probe(Clock.Pair clocks) {
        SizeMeter sizes = new SizeMeter(org.apache.storm.utils.Utils.readDefaultConfig());
        return new BoltProbe("square", clocks, sizes, List.of(), () -> waiting, new SplittableRandom(1), () -> 0.005);
    }

    private ProfilingBolt prepared(BoltProbe with, IOutputCollector collector) {
        ProfilingBolt profiling = new ProfilingBolt(new ScriptedBolt());
        profiling.prepare(Map.of(), context, new OutputCollector(collector), with);
        return profiling;
    }

    /** Does what the script says. */
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

    /** Takes 350 ns for an emit, 300 of them busy, and 80 for an ack or fail, 70 busy. */
    private final class SlowCollector extends OutputCollector {

        SlowCollector() {
            super(mock(IOutputCollector.class));
        }

        @Override
        public List<Integer> emit(String stream, java.util.Collection<Tuple> anchors, List<Object> values) {
            if (values.get(0).equals("throw")) {
                time.work(1);
                throw new IllegalArgumentException("on purpose");
            }
            time.work(300);
            time.pause(50);
            return List.of();
        }

        @Override
        public void ack(Tuple tuple) {
            time.work(70);
            time.pause(10);
        }

        @Override
        public void fail(Tuple tuple) {
            ack(tuple);
        }
    }
}
