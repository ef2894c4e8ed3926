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
import io.aeolus.probe.Facet.MessageTimes;
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
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.InOrder;

class MessageTimerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int MOST_OPEN = 1_000;
    private static final long SEED = 7;
    private static final GeneralTopologyContext CONTEXT =
            mock(GeneralTopologyContext.class, withSettings().stubOnly());

    /** Who takes so long for each message gets each of them measured. */
    private static final long SLOW_NANOS = 5_000_000;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private final OutputCollector storm = new OutputCollector(new DeafCollector());
    private final MessageTimer timer = new MessageTimer(nanos::get, new SplittableRandom(SEED), waiting::get);

    @Test
    void measuresFromAMessageToItsAck() {
        Tuple message = message("source", Map.of(1L, 11L));
        execute(message);
        nanos.addAndGet(4_000_000);
        timer.settle(storm, message, false);

        assertThat(processing().count()).isOne();
        assertThat(processing().max()).isCloseTo(9_000_000, withPercentage(1));
    }

    @Test
    void tellsHowManyMessagesWaitNow() {
        waiting.set(7);

        assertThat(timer.facet())
                .isInstanceOfSatisfying(
                        MessageTimes.class, times -> assertThat(times.waiting()).isEqualTo(7));
    }

    @Test
    void aMessageWithoutIdsIsKnownByItself() {
        Tuple message = message("source", Map.of());
        execute(message);
        timer.settle(storm, message("source", Map.of()), false);
        assertThat(processing().count()).as("of another message").isZero();
        timer.settle(storm, message, false);

        assertThat(processing().count()).isOne();
    }

    @Test
    void aBatchIsProcessedWhenTheLastOfItsRootsIsAcked() {
        execute(message("source", Map.of(1L, 11L, 2L, 22L)));
        timer.settle(storm, message("source", Map.of(1L, 11L)), false);
        assertThat(processing().count()).isZero();
        nanos.addAndGet(1_000_000);
        timer.settle(storm, message("source", Map.of(2L, 22L)), false);

        assertThat(processing().max()).isCloseTo(6_000_000, withPercentage(1));
    }

    @Test
    void aMessageThatFailsIsNotProcessed() {
        execute(message("source", Map.of(1L, 11L, 2L, 22L)));
        timer.settle(storm, message("source", Map.of(1L, 11L)), true);
        timer.settle(storm, message("source", Map.of(2L, 22L)), false);

        assertThat(processing().count()).isZero();
    }

    @Test
    void ticksAreNoMessagesButTakeTime() {
        Tuple tick = message("__system", Map.of());
        execute(tick);
        timer.settle(storm, tick, false);

        assertThat(processing().count()).isZero();
        assertThat(busyNanos()).isEqualTo(SLOW_NANOS);
    }

    @Test
    void whatWasNotSampledIsNotMeasured() {
        timer.settle(storm, message("source", Map.of(1L, 11L)), false);

        assertThat(processing().count()).isZero();
    }

    @Test
    void anAckIsCountedBeforeStormHearsOfIt() {
        Tuple message = message("source", Map.of(1L, 11L));
        OutputCollector heard = mock(OutputCollector.class);
        List<Long> counts = new ArrayList<>();
        doAnswer(call -> counts.add(processing().count())).when(heard).ack(any());
        execute(message);
        timer.settle(heard, message, false);
        timer.settle(heard, message, true);

        assertThat(counts).containsExactly(1L);
        InOrder order = inOrder(heard);
        order.verify(heard).ack(message);
        order.verify(heard).fail(message);
    }

    /** Each sample stands for those around it, in whatever rhythm messages come. */
    @ParameterizedTest(name = "{0} ns")
    @ValueSource(longs = {200, 1_000, 100_000, 10_000_000})
    void samplesAddUpToTheTimeThatWasSpent(long meanNanos) {
        SplittableRandom random = new SplittableRandom(SEED);
        Tuple message = message("source", Map.of(1L, 11L));
        long messages = Math.max(20_000, 500_000_000 / meanNanos);
        AtomicLong spent = new AtomicLong();
        IBolt bolt = new WorkingBolt(() -> {
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

    /** The messages that are open for longest are the slowest: without them, the bolt would look fast. */
    @Test
    void a_bolt_with_too_many_open_messages_gets_no_new_samples_until_some_are_acked() {
        for (long key = 0; key <= MOST_OPEN; key++) {
            execute(message("source", Map.of(key, key)));
        }
        timer.settle(storm, message("source", Map.of((long) MOST_OPEN, (long) MOST_OPEN)), false);
        assertThat(processing().count()).as("the last one").isZero();
        timer.settle(storm, message("source", Map.of(0L, 0L)), false);
        assertThat(processing().count()).as("the first one").isOne();

        execute(message("source", Map.of(-1L, -1L)));
        timer.settle(storm, message("source", Map.of(-1L, -1L)), false);
        assertThat(processing().count()).isEqualTo(2);
    }

    @Test
    void messages_that_are_not_acked_for_a_minute_are_forgotten() {
        for (long key = 0; key < MOST_OPEN; key++) {
            execute(message("source", Map.of(key, key)));
        }
        nanos.addAndGet(60_000_000_001L);
        execute(message("source", Map.of(-1L, -1L)));
        timer.settle(storm, message("source", Map.of(-1L, -1L)), false);
        timer.settle(storm, message("source", Map.of(0L, 0L)), false);

        assertThat(processing().count()).isOne();
    }

    @Test
    void doesNotKeepAMessageThatTheBoltDoesNotKeep() {
        WeakReference<Tuple> forgotten = new WeakReference<>(executed());

        await().atMost(PATIENCE).until(() -> {
            System.gc();
            return forgotten.refersTo(null);
        });
    }

    private Tuple executed() {
        Tuple message = message("source", Map.of());
        execute(message);
        return message;
    }

    private void execute(Tuple message) {
        timer.execute(new WorkingBolt(() -> nanos.addAndGet(SLOW_NANOS)), message);
    }

    private Distribution processing() {
        return ((MessageTimes) timer.facet()).processing();
    }

    private long busyNanos() {
        return ((MessageTimes) timer.facet()).busyNanos();
    }

    /** As Storm makes them; what is mocked is slow, and remembered by who mocks it. */
    private static Tuple message(String source, Map<Long, Long> idsByRoot) {
        return new TupleImpl(CONTEXT, List.of(1), source, 1, "default", MessageId.makeId(idsByRoot));
    }

    private record WorkingBolt(Runnable work) implements IBolt {

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {
            work.run();
        }

        @Override
        public void cleanup() {}
    }

    private static final class DeafCollector implements IOutputCollector {

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
