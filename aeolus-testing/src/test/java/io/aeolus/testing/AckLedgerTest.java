// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.daemon.Acker;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the ledger with Storm's acker bolt on the same messages. */
class AckLedgerTest {

    private final List<String> verdicts = new ArrayList<>();
    private final List<String> stormsVerdicts = new ArrayList<>();
    private final AckLedger ledger =
            new AckLedger((task, root, verdict) -> verdicts.add(task + " " + root + " " + streamOf(verdict)));
    private final Acker acker = new Acker();
    private final GeneralTopologyContext context = new GeneralTopologyContext(
            new StormTopology(),
            Map.of(Config.STORM_CLUSTER_MODE, "distributed"),
            Map.of(),
            Map.of(),
            Map.of(),
            "topology");

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @BeforeEach
    void prepareAcker() {
        acker.prepare(Map.of(), mock(TopologyContext.class), new OutputCollector(new StormsVerdicts()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void agrees_with_Storms_acker(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            long root = random.nextInt(6);
            long value = random.nextInt(4);
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3, 4, 5 -> init(root, value, 1 + random.nextInt(3));
                case 6, 7, 8, 9, 10, 11, 12, 13, 14 -> ack(root, value);
                case 15, 16 -> fail(root);
                case 17 -> resetTimeout(root);
                default -> rotate();
            }
            if (verdicts.size() != stormsVerdicts.size()) {
                break;
            }
        }
        assertThat(verdicts).as("seed %d", seed).isNotEmpty().isEqualTo(stormsVerdicts);
    }

    @Test
    void a_complete_tree_is_acked_once_in_any_order_of_edges() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            long first = random.nextLong();
            long second = random.nextLong();
            long third = random.nextLong();
            List<Runnable> messages = new ArrayList<>(List.of(
                    () -> init(1, first, 9),
                    () -> ack(1, first ^ second ^ third),
                    () -> ack(1, second),
                    () -> ack(1, third)));
            Collections.shuffle(messages, random);
            messages.forEach(Runnable::run);
        }
        assertThat(verdicts)
                .hasSize(100)
                .containsOnly("9 1 " + Acker.ACKER_ACK_STREAM_ID)
                .isEqualTo(stormsVerdicts);
        assertThat(ledger.size()).isZero();
    }

    @Test
    void roots_are_removed_after_three_timeouts() {
        init(1, 5, 9);
        rotate();
        init(2, 5, 9);
        rotate();
        assertThat(ledger.size()).isEqualTo(2);
        rotate();
        assertThat(ledger.size()).isEqualTo(1);
        ack(1, 5);
        ack(2, 5);
        assertThat(verdicts).containsExactly("9 2 " + Acker.ACKER_ACK_STREAM_ID).isEqualTo(stormsVerdicts);
    }

    private void init(long root, long value, int task) {
        ledger.init(root, value, task);
        execute(Acker.ACKER_INIT_STREAM_ID, root, value, task);
    }

    private void ack(long root, long value) {
        ledger.ack(root, value);
        execute(Acker.ACKER_ACK_STREAM_ID, root, value);
    }

    private void fail(long root) {
        ledger.fail(root);
        execute(Acker.ACKER_FAIL_STREAM_ID, root);
    }

    private void resetTimeout(long root) {
        ledger.resetTimeout(root);
        execute(Acker.ACKER_RESET_TIMEOUT_STREAM_ID, root);
    }

    private void rotate() {
        ledger.rotate();
        acker.execute(new TupleImpl(
                context, new Values(30), Constants.SYSTEM_COMPONENT_ID, -1, Constants.SYSTEM_TICK_STREAM_ID));
    }

    private void execute(String stream, Object... values) {
        acker.execute(new TupleImpl(context, new Values(values), "any", 1, stream));
    }

    private static String streamOf(AckLedger.Verdict verdict) {
        return switch (verdict) {
            case ACKED -> Acker.ACKER_ACK_STREAM_ID;
            case FAILED -> Acker.ACKER_FAIL_STREAM_ID;
            case TIMEOUT_RESET -> Acker.ACKER_RESET_TIMEOUT_STREAM_ID;
        };
    }

    /** Records the messages that the acker sends to spouts. */
    private final class StormsVerdicts implements IOutputCollector {

        @Override
        public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
            stormsVerdicts.add(taskId + " " + tuple.get(0) + " " + streamId);
        }

        @Override
        public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void ack(Tuple input) {}

        @Override
        public void fail(Tuple input) {}

        @Override
        public void resetTimeout(Tuple input) {}

        @Override
        public void flush() {}

        @Override
        public void reportError(Throwable error) {
            throw new IllegalStateException(error);
        }
    }
}
