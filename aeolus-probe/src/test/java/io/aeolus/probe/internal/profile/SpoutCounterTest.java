// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Command;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

class SpoutCounterTest {

    private final long[] nanos = {0};
    private final long[] cpuNanos = {0};
    private final SpoutCounter counter = new SpoutCounter(() -> nanos[0], () -> cpuNanos[0], new SplittableRandom(1));
    private final ISpoutOutputCollector storm = mock(ISpoutOutputCollector.class);
    private final SpoutOutputCollector collector = new SpoutOutputCollector(storm);
    private final ISpout spout = mock(ISpout.class);

    @Test
    void a_stopped_spout_is_not_called() {
        counter.onCommand(new Command.StopSpouts());
        counter.nextTuple(spout);

        verify(spout, never()).nextTuple();
    }

    @Test
    void calls_with_and_without_emits_are_counted() {
        when(storm.emit(any(), any(), any())).thenReturn(List.of(7));
        call(() -> {
            assertThat(emit("default", "a")).containsExactly(7);
            emit("more", null);
        });
        call(() -> {});
        nanos[0] = 500;
        call(() -> emit("default", "b"));

        assertThat(costs().calls()).isEqualTo(2);
        assertThat(costs().spout().emptyCalls()).isOne();
        assertThat(costs().spout().idleNanos()).as("until the next call begins").isEqualTo(500);
        assertThat(costs().emitted()).isEqualTo(Map.of("default", 2L, "more", 1L));
        assertThat(costs().spout().emittedWithId()).isEqualTo(2);
        assertThat(costs().samples()).isEqualTo(CallSamples.NONE);
        verify(storm).emit("more", List.of(1), null);
    }

    @Test
    void acks_and_fails_are_counted_and_passed_on() {
        EndOfInput end = new EndOfInput(1);
        call(() -> {
            emit("default", "a");
            emit("default", "b");
            emit("default", end);
        });
        ArgumentCaptor<Object> ids = ArgumentCaptor.forClass(Object.class);
        verify(storm, times(3)).emit(any(), any(), ids.capture());
        assertThat(ids.getAllValues()).as("Storm and task hooks see them").containsExactly("a", "b", end);
        nanos[0] = 900;
        counter.settle(spout, "a", false);
        counter.settle(spout, "b", true);
        counter.settle(spout, end, false);

        verify(spout).ack("a");
        verify(spout).fail("b");
        assertThat(costs().acked()).isOne();
        assertThat(costs().failed()).isOne();
        assertThat(costs().spout().emittedWithId()).isEqualTo(2);
        assertThat(costs().spout().latencies().max()).isCloseTo(900, withinPercentage(1));
    }

    @Test
    void a_paused_spout_is_not_called() {
        counter.onCommand(new Command.PauseSpouts(TimeUnit.HOURS.toNanos(1)));
        counter.nextTuple(spout);

        verify(spout, never()).nextTuple();
        assertThat(costs().spout().emptyCalls()).isZero();
    }

    /** Half of each call is spent outside of emits, and half of that is CPU time. */
    @Test
    void waits_in_calls_are_estimated_from_samples() {
        doAnswer(call -> {
                    nanos[0] += 200_000;
                    return List.of();
                })
                .when(storm)
                .emit(any(), any(), any());
        for (int i = 0; i < 10_000; i++) {
            call(() -> {
                nanos[0] += 200_000;
                cpuNanos[0] += 100_000;
                emit("default", null);
            });
        }

        assertThat((double) costs().spout().longCallNanos()).isCloseTo(10_000 * 100_000.0, withinPercentage(8));
    }

    @Test
    void CPU_time_and_empty_calls_are_not_waits() {
        for (int i = 0; i < 10_000; i++) {
            call(() -> {
                nanos[0] += 200_000;
                cpuNanos[0] += 190_000;
                emit("default", null);
            });
            call(() -> nanos[0] += 200_000);
        }

        assertThat(costs().spout().longCallNanos()).isZero();
    }

    @Test
    void rows_of_other_threads_are_counted() throws Exception {
        Thread other = new Thread(() -> emit("default", "a"));
        other.start();
        other.join();

        assertThat(costs().emitted()).isEqualTo(Map.of("default", 1L));
        assertThat(costs().spout().emittedWithId()).isOne();
        verify(storm).emit("default", List.of(1), "a");
    }

    @Test
    void a_call_that_throws_does_not_count() {
        IllegalStateException error = new IllegalStateException("on purpose");
        doThrow(error).when(spout).nextTuple();

        assertThatThrownBy(() -> counter.nextTuple(spout)).isSameAs(error);
        assertThat(costs().calls() + costs().spout().emptyCalls()).isZero();
    }

    private void call(Runnable next) {
        counter.nextTuple(new CallingSpout(next));
    }

    private List<Integer> emit(String stream, Object id) {
        return counter.emit(collector, SpoutObserver.ANY, stream, List.of(1), id);
    }

    private CallCosts costs() {
        return (CallCosts) counter.report();
    }

    private static final class CallingSpout extends BaseRichSpout {

        private static final long serialVersionUID = 1L;

        private final transient Runnable next;

        CallingSpout(Runnable next) {
            this.next = next;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {}

        @Override
        public void nextTuple() {
            next.run();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
