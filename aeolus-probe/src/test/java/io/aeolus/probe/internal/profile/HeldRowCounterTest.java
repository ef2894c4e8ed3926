// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.HeldRows;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ScriptedBolt;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class HeldRowCounterTest {

    private final AtomicLong nanos = new AtomicLong();
    private final HeldRowCounter counter = new HeldRowCounter(nanos::get);

    @Test
    void a_row_that_is_acked_in_execute_is_not_held() {
        Tuple row = row(MessageId.makeRootId(1, 2));
        counter.begin(row);
        counter.onSettle(row, true);
        counter.end();

        assertThat(counter.snapshot()).isEqualTo(HeldRows.NONE);
    }

    @Test
    void a_window_of_rows_is_held_until_it_is_acked() {
        for (int window = 0; window < 3; window++) {
            Deque<Tuple> rows = new ArrayDeque<>();
            for (int i = 0; i < 100; i++) {
                nanos.addAndGet(10);
                rows.add(receive(MessageId.makeRootId(i, i)));
            }
            assertThat(counter.snapshot().now()).isEqualTo(100);
            rows.forEach(row -> counter.onSettle(row, true));
        }

        HeldRows held = counter.snapshot();
        assertThat(held.now()).isZero();
        assertThat(held.most()).isEqualTo(100);
        assertThat(held.span()).isEqualTo(99);
        // The bolt holds the first row of a window for 990 ns, the last row for 0 ns.
        assertThat(held.rowNanos()).isEqualTo(3 * 100 * 495);
    }

    @Test
    void the_span_of_a_row_includes_the_rows_that_overtake_it() {
        Tuple first = receive(MessageId.makeRootId(1, 1));
        for (int i = 0; i < 50; i++) {
            counter.onSettle(receive(MessageId.makeRootId(2, i)), false);
        }
        assertThat(counter.snapshot().span()).isEqualTo(50);
        counter.onSettle(first, false);
        receive(MessageId.makeRootId(3, 3));

        assertThat(counter.snapshot().most()).isEqualTo(2);
        assertThat(counter.snapshot().span()).isEqualTo(50);
    }

    @Test
    void a_row_that_another_thread_acks_in_execute_is_not_held() {
        Tuple row = row(MessageId.makeRootId(1, 2));
        counter.begin(row);
        counter.onSettle(row, false);
        counter.end();
        for (int i = 0; i < 100; i++) {
            counter.onSettle(receive(MessageId.makeRootId(2, i)), false);
        }

        assertThat(counter.snapshot()).isEqualTo(new HeldRows(0, 1, 0, 0));
    }

    @Test
    void rows_without_anchors_do_not_count() {
        receive(MessageId.makeUnanchored());

        assertThat(counter.snapshot()).isEqualTo(HeldRows.NONE);
    }

    @Test
    void the_profiler_reports_held_rows() {
        BoltProfiler profiler = new BoltProfiler(
                new ScriptedTime().meter(new SampleStore(Utils.readDefaultConfig(), List.of()), 1, () -> 0.005),
                () -> 0,
                () -> 0);
        Deque<Tuple> rows = new ArrayDeque<>();
        ScriptedBolt acksTenRowsAtATime = new ScriptedBolt((collector, input) -> {
            rows.add(input);
            if (rows.size() == 10) {
                rows.forEach(collector::ack);
                rows.clear();
            }
        });
        ObservedBolt bolt = new ObservedBolt(acksTenRowsAtATime, (config, context) -> profiler);
        bolt.prepare(
                Map.of(), Contexts.of(Contexts.BOLT_TASK), new OutputCollector(Mockito.mock(IOutputCollector.class)));
        for (int i = 0; i < 25; i++) {
            bolt.execute(row(MessageId.makeRootId(i, i)));
        }

        HeldRows held = ((CallCosts) profiler.report()).held();
        assertThat(held.now()).isEqualTo(5);
        // The tenth row is acked in execute.
        assertThat(held.most()).isEqualTo(9);
    }

    private Tuple receive(MessageId id) {
        Tuple row = row(id);
        counter.begin(row);
        counter.end();
        return row;
    }

    private static Tuple row(MessageId id) {
        return new TupleImpl(
                Contexts.of(Contexts.BOLT_TASK), List.of(1, 2), "numbers", Contexts.SPOUT_TASK, "default", id);
    }
}
