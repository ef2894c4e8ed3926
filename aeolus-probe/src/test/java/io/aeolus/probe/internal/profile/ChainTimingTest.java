// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;

import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.internal.observe.ScriptedBolt;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** An emit of the head of a chain runs the user code of a chained bolt, whose time belongs to the chained bolt. */
class ChainTimingTest {

    private static final int CALLS = 20_000;
    private static final Tuple INPUT = Contexts.tuple("default", 1, 2);

    private final ScriptedTime time = new ScriptedTime();
    private final SampleStore headStore = new SampleStore(Utils.readDefaultConfig(), List.of());
    private final SampleStore memberStore = new SampleStore(Utils.readDefaultConfig(), List.of());
    private final BoltProfiler head = new BoltProfiler(time.meter(headStore, 1, () -> 0.005), () -> 3, () -> 0);
    private final BoltProfiler member = new BoltProfiler(time.meter(memberStore, 2, () -> 0.005), () -> 0, () -> 0);
    private final OutputCollector buffers = emitting(() -> time.work(400));
    private final OutputCollector chain = emitting(() -> {
        time.work(50);
        member.execute(bolt(3_000, member, buffers), INPUT);
    });

    private static OutputCollector emitting(Runnable emit) {
        return new OutputCollector(mock(IOutputCollector.class)) {
            @Override
            public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> tuple) {
                emit.run();
                return List.of();
            }
        };
    }

    /** Returns a bolt that works and emits. */
    private IBolt bolt(long nanos, BoltProfiler profiler, OutputCollector collector) {
        return new ScriptedBolt((unused, input) -> {
            time.work(nanos);
            profiler.emit(collector, BoltProfiler.ANY, "default", List.of(input), new Values(1, 2));
        });
    }

    @Test
    void time_of_a_chained_bolt_is_not_time_of_an_emit() {
        for (int call = 0; call < CALLS; call++) {
            head.execute(bolt(1_000, head, chain), INPUT);
            time.work(200);
        }

        assertMean(headStore, Quantity.PURE_CPU, 1_000);
        assertMean(headStore, Quantity.EMIT_WALL, 50);
        assertMean(headStore, Quantity.EMIT_CPU, 50);
        assertMean(memberStore, Quantity.PURE_WALL, 3_000);
        assertMean(memberStore, Quantity.PURE_CPU, 3_000);
        assertMean(memberStore, Quantity.EMIT_CPU, 400);
    }

    private static void assertMean(SampleStore store, Quantity quantity, double nanos) {
        SampleSums sums = store.samples(CALLS, 0).of(quantity);
        assertThat(sums.samples()).as("%s", quantity).isPositive();
        assertThat(sums.sum() / sums.weight()).as("%s", quantity).isCloseTo(nanos, within(0.02 * nanos + 5));
    }
}
