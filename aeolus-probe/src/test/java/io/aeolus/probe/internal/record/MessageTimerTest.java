// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.internal.observe.ScriptedBolt;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.InOrder;

class MessageTimerTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final int MAX_PENDING = 1_000;
    private static final long SEED = 7;
    private static final GeneralTopologyContext CONTEXT =
            mock(GeneralTopologyContext.class, withSettings().stubOnly());

    /** With messages this slow, each of them is sampled. */
    private static final long SLOW_NANOS = 5_000_000;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private final OutputCollector storm = new OutputCollector(new IgnoringCollector());
    private final MessageTimer timer = new MessageTimer(nanos::get, new SplittableRandom(SEED), waiting::get);

    @Test
    void measures_the_time_from_execute_to_ack() {
        Tuple message = message("source", Map.of(1L, 11L));
        execute(message);
        nanos.addAndGet(4_000_000);
        timer.settle(storm, message, false);

        assertThat(processing().count()).isOne();
        assertThat(processing().max()).isCloseTo(9_000_000, withPercentage(1));
    }

    @Test
    void reports_the_waiting_messages() {
        waiting.set(7);

        assertThat(timer.report())
                .isInstanceOfSatisfying(
                        MessageTimes.class, times -> assertThat(times.waiting()).isEqualTo(7));
    }

    @Test
    void a_message_without_ids_is_identified_by_its_tuple() {
        Tuple message = message("source", Map.of());
        execute(message);
        timer.settle(storm, message("source", Map.of()), false);
        assertThat(processing().count()).as("after the ack of another message").isZero();
        timer.settle(storm, message, false);

        assertThat(processing().count()).isOne();
    }

    @Test
    void a_batch_is_processed_when_all_its_roots_are_acked() {
        execute(message("source", Map.of(1L, 11L, 2L, 22L)));
        timer.settle(storm, message("source", Map.of(1L, 11L)), false);
        assertThat(processing().count()).isZero();
        nanos.addAndGet(1_000_000);
        timer.settle(storm, message("source", Map.of(2L, 22L)), false);

        assertThat(processing().max()).isCloseTo(6_000_000, withPercentage(1));
    }

    @Test
    void a_failed_message_is_not_processed() {
        execute(message("source", Map.of(1L, 11L, 2L, 22L)));
        timer.settle(storm, message("source", Map.of(1L, 11L)), true);
        timer.settle(storm, message("source", Map.of(2L, 22L)), false);

        assertThat(processing().count()).isZero();
    }

    @Test
    void ticks_are_not_messages_but_take_time() {
        Tuple tick = message("__system", Map.of());
        execute(tick);
        timer.settle(storm, tick, false);

        assertThat(processing().count()).isZero();
        assertThat(busyNanos()).isEqualTo(SLOW_NANOS);
    }

    @Test
    void acks_of_unsampled_messages_are_ignored() {
        timer.settle(storm, message("source", Map.of(1L, 11L)), false);

        assertThat(processing().count()).isZero();
    }

    @Test
    void an_ack_is_counted_before_it_is_forwarded() {
        Tuple message = message("source", Map.of(1L, 11L));
        OutputCollector collector = mock(OutputCollector.class);
        List<Long> counts = new ArrayList<>();
        doAnswer(call -> counts.add(processing().count())).when(collector).ack(any());
        execute(message);
        timer.settle(collector, message, false);
        timer.settle(collector, message, true);

        assertThat(counts).containsExactly(1L);
        InOrder order = inOrder(collector);
        order.verify(collector).ack(message);
        order.verify(collector).fail(message);
    }

    /** Each sample represents its neighbours, at any rate of messages. */
    @ParameterizedTest(name = "{0} ns")
    @ValueSource(longs = {200, 1_000, 100_000, 10_000_000})
    void weighted_samples_add_up_to_the_time_spent(long meanNanos) {
        SplittableRandom random = new SplittableRandom(SEED);
        Tuple message = message("source", Map.of(1L, 11L));
        long messages = Math.max(20_000, 500_000_000 / meanNanos);
        AtomicLong spent = new AtomicLong();
        IBolt bolt = new ScriptedBolt((collector, input) -> {
            long time = random.nextLong(meanNanos / 2, 3 * meanNanos / 2);
            spent.addAndGet(time);
            nanos.addAndGet(time);
        });
        for (long i = 0; i < messages; i++) {
            timer.execute(bolt, message);
            timer.settle(storm, message, false);
        }

        assertThat(busyNanos()).isCloseTo(spent.get(), withPercentage(15));
        assertThat(processing().count()).isCloseTo(messages, withPercentage(15));
        assertThat(processing().atPercentile(50)).isCloseTo((double) meanNanos, within(meanNanos / 10.0));
    }

    /** Dropping the oldest pending messages, which are the slowest, would bias the times downwards. */
    @Test
    void at_the_limit_of_pending_samples_no_message_is_sampled() {
        for (long key = 0; key <= MAX_PENDING; key++) {
            execute(message("source", Map.of(key, key)));
        }
        timer.settle(storm, message("source", Map.of((long) MAX_PENDING, (long) MAX_PENDING)), false);
        assertThat(processing().count()).as("the last message").isZero();
        timer.settle(storm, message("source", Map.of(0L, 0L)), false);
        assertThat(processing().count()).as("the first message").isOne();

        execute(message("source", Map.of(-1L, -1L)));
        timer.settle(storm, message("source", Map.of(-1L, -1L)), false);
        assertThat(processing().count()).isEqualTo(2);
    }

    @Test
    void messages_without_an_ack_for_a_minute_are_dropped() {
        for (long key = 0; key < MAX_PENDING; key++) {
            execute(message("source", Map.of(key, key)));
        }
        nanos.addAndGet(60_000_000_001L);
        execute(message("source", Map.of(-1L, -1L)));
        timer.settle(storm, message("source", Map.of(-1L, -1L)), false);
        timer.settle(storm, message("source", Map.of(0L, 0L)), false);

        assertThat(processing().count()).isOne();
    }

    @Test
    void pending_samples_do_not_retain_tuples() {
        WeakReference<Tuple> reference = new WeakReference<>(executed());

        await().atMost(TIMEOUT).until(() -> {
            System.gc();
            return reference.refersTo(null);
        });
    }

    private Tuple executed() {
        Tuple message = message("source", Map.of());
        execute(message);
        return message;
    }

    private void execute(Tuple message) {
        timer.execute(new ScriptedBolt((collector, input) -> nanos.addAndGet(SLOW_NANOS)), message);
    }

    private Distribution processing() {
        return ((MessageTimes) timer.report()).processing();
    }

    private long busyNanos() {
        return ((MessageTimes) timer.report()).busyNanos();
    }

    /** Creates a real tuple: mocks are slow and retained by Mockito. */
    private static Tuple message(String source, Map<Long, Long> idsByRoot) {
        return new TupleImpl(CONTEXT, List.of(1), source, 1, "default", MessageId.makeId(idsByRoot));
    }

    private static final class IgnoringCollector implements IOutputCollector {

        @Override
        public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
            return List.of();
        }

        @Override
        public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {}

        @Override
        public void ack(Tuple input) {}

        @Override
        public void fail(Tuple input) {}

        @Override
        public void resetTimeout(Tuple input) {}

        @Override
        public void flush() {}

        @Override
        public void reportError(Throwable error) {}
    }
}
