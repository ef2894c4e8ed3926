// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.TaskReport.RowFlow;
import io.aeolus.probe.TaskReport.RowFlow.Sent;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class FlowCountsTest {

    private final AtomicLong nanos = new AtomicLong(500);
    private final FlowCounts bolt = new FlowCounts("split", nanos::get);
    private final OutputCollector storm = mock(OutputCollector.class);
    private final Tuple row = tuple("lines", "default");

    @Test
    void counts_rows_and_copies() {
        when(storm.emit(anyString(), anyCollection(), any()))
                .thenReturn(List.of(4))
                .thenReturn(List.of(4, 5, 6))
                .thenReturn(List.of());

        emit("words", BoltObserver.ANY, List.of(row));
        emit("words", BoltObserver.ANY, List.of(row));
        emit("unconsumed", BoltObserver.ANY, List.of(row));
        emit("direct", 7, List.of(row));

        assertThat(flow().sent())
                .isEqualTo(Map.of("words", new Sent(2, 4), "unconsumed", new Sent(1, 0), "direct", new Sent(1, 1)));
        assertThat(flow().unanchored()).isZero();
    }

    @Test
    void counts_a_row_after_its_execution() {
        IBolt user = mock(IBolt.class);
        doAnswer(call -> {
                    assertThat(flow().executed()).isEmpty();
                    return null;
                })
                .when(user)
                .execute(row);

        bolt.execute(user, row);

        assertThat(flow().executed()).isEqualTo(Map.of(new StreamName("lines", "default"), 1L));
    }

    @Test
    void ticks_and_checkpoints_are_not_rows() {
        bolt.execute(mock(IBolt.class), tuple("__system", "__tick"));
        bolt.execute(mock(IBolt.class), tuple("$checkpointspout", "$checkpoint"));
        when(storm.emit(anyString(), anyCollection(), any())).thenReturn(List.of(4));
        emit("$checkpoint", BoltObserver.ANY, List.of());

        assertThat(flow()).isEqualTo(new RowFlow(Map.of(), Map.of(), 0, Nanos.UNKNOWN));
    }

    @Test
    void counts_rows_without_anchors() {
        when(storm.emit(anyString(), anyCollection(), any())).thenReturn(List.of(4));
        emit("words", BoltObserver.ANY, List.of());

        assertThat(flow().unanchored()).isEqualTo(1);
    }

    /** At a million rows per second, the clock is read a thousand times per second. */
    @Test
    void the_time_of_the_last_row_is_accurate_to_milliseconds() {
        IBolt user = mock(IBolt.class, withSettings().stubOnly());
        for (int i = 0; i < 30_000; i++) {
            nanos.addAndGet(1_000);
            bolt.execute(user, row);
        }

        long last = flow().last().value();
        assertThat(nanos.get() - last).isBetween(0L, 5_000_000L);
    }

    private void emit(String stream, int task, List<Tuple> anchors) {
        bolt.emit(storm, task, stream, anchors, List.of("a"));
    }

    private RowFlow flow() {
        return (RowFlow) bolt.report();
    }

    private static Tuple tuple(String component, String stream) {
        Tuple tuple = mock(Tuple.class, withSettings().stubOnly());
        when(tuple.getSourceComponent()).thenReturn(component);
        when(tuple.getSourceStreamId()).thenReturn(stream);
        return tuple;
    }
}
