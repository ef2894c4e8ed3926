// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows have the emitted values, even if a bolt reuses the objects for its next rows. */
class EmittedValuesTest {

    private static final IntPredicate NO_OTHER = task -> false;
    private static final IntPredicate ALL = task -> true;
    private static final IntPredicate SOME = task -> task % 2 == 0;
    private static final Consumer<BoltDeclarer> SHUFFLE = bolt -> bolt.shuffleGrouping("p");
    private static final Fields KEY = new Fields("key");

    private final Map<String, Object> map = new HashMap<>();
    private final List<Object> nested = new ArrayList<>();
    private final byte[] bytes = new byte[Long.BYTES];
    private final TreeMap<String, Long> unregistered = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"shuffle", "fields", "all", "global", "partial"})
    void reused_objects_arrive_in_other_workers_as_they_were_emitted(String grouping) {
        for (IntPredicate inThisWorker : List.of(NO_OTHER, SOME)) {
            OutputsHarness harness = harness(10, inThisWorker, bolt -> group(bolt, grouping));

            emitReused(harness, 1_001);

            assertAsEmitted(received(harness), 1_001);
        }
    }

    @Test
    void batch_for_local_and_remote_tasks_has_values() {
        OutputsHarness harness = harness(10, SOME, bolt -> bolt.allGrouping("p"));

        emitReused(harness, 1_001);

        assertThat(harness.sent).allSatisfy(sent -> assertThat(sent.values()).noneMatch(this::isSerialized));
        assertAsEmitted(rows(harness), 1_001);
    }

    @Test
    void reused_array_of_times_arrives_in_other_workers_as_it_was_emitted() {
        List<String> registered = List.of(Instant.class.getName(), Instant[].class.getName());
        OutputsHarness harness =
                harness(10, NO_OTHER, cluster -> cluster.with(Config.TOPOLOGY_KRYO_REGISTER, registered), SHUFFLE);
        Instant[] times = new Instant[1];

        for (int n = 0; n < 100; n++) {
            times[0] = Instant.ofEpochSecond(n);
            harness.emit("default", n, (long) n, times, "none");
        }
        harness.flush();

        assertThat(received(harness))
                .hasSize(100)
                .allSatisfy(row ->
                        assertThat((Instant[]) row.get(1)).containsExactly(Instant.ofEpochSecond((Long) row.get(0))));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 1_000})
    void reused_objects_are_detected_and_copied_for_consumers_in_the_same_worker(int batchSize) {
        OutputsHarness harness = harness(batchSize, ALL, SHUFFLE);

        emitReused(harness, 2_003);

        assertThat(harness.changed).containsExactlyInAnyOrder("default.map", "default.bytes");
        assertAsEmitted(rows(harness), 2_003);
    }

    @Test
    void reused_objects_are_detected_in_rows_for_other_workers() {
        OutputsHarness harness = harness(10, NO_OTHER, SHUFFLE);

        emitReused(harness, 20);

        assertThat(harness.changed).containsExactlyInAnyOrder("default.map", "default.bytes");
    }

    @Test
    void new_objects_are_passed_as_references_in_the_same_worker() {
        OutputsHarness harness = harness(10, ALL, SHUFFLE);
        List<Object> maps = new ArrayList<>();
        for (int n = 0; n < 1_000; n++) {
            Map<String, Object> own = new HashMap<>(Map.of("n", n, "list", new ArrayList<>(List.of(n))));
            maps.add(own);
            harness.emit("default", n, (long) n, own, new byte[] {1});
        }
        harness.flush();

        assertThat(harness.changed).isEmpty();
        List<List<Object>> rows = rows(harness);
        for (int n = 0; n < maps.size(); n++) {
            assertThat(rows.get(n).get(1)).isSameAs(maps.get(n));
        }
    }

    @Test
    void late_change_is_detected() {
        OutputsHarness harness = harness(10, ALL, SHUFFLE);
        for (int n = 0; n < 1_000; n++) {
            harness.emit("default", n, (long) n, new HashMap<>(Map.of("n", n)), new byte[] {1});
        }

        emitReused(harness, 600);

        assertThat(harness.changed).contains("default.map");
    }

    /** Kryo can write values of this class, but cannot read them. */
    public static final class WriteOnly {
        private int n;

        public static final class Format extends Serializer<WriteOnly> {

            @Override
            public void write(Kryo kryo, Output output, WriteOnly value) {
                output.writeInt(value.n);
            }

            @Override
            public WriteOnly read(Kryo kryo, Input input, Class<? extends WriteOnly> type) {
                throw new KryoException("cannot be read");
            }
        }
    }

    @Test
    void value_that_cannot_be_read_is_passed_as_a_reference_in_the_same_worker() {
        Map<String, String> formats = Map.of(WriteOnly.class.getName(), WriteOnly.Format.class.getName());
        OutputsHarness harness =
                harness(10, ALL, cluster -> cluster.with(Config.TOPOLOGY_KRYO_REGISTER, List.of(formats)), SHUFFLE);
        WriteOnly value = new WriteOnly();

        for (int n = 0; n < 20; n++) {
            value.n = n;
            harness.emit("default", n, (long) n, value, new byte[] {1});
        }
        harness.flush();

        assertThat(rows(harness))
                .hasSize(20)
                .allSatisfy(row -> assertThat(row.get(1)).isSameAs(value));
    }

    /** A value whose hash code overflows the stack. */
    private static final class Cyclic {

        private final List<Object> self = new ArrayList<>();

        Cyclic() {
            self.add(this);
        }

        @Override
        public boolean equals(Object other) {
            return other == this;
        }

        @Override
        public int hashCode() {
            return self.hashCode();
        }
    }

    @Test
    void value_without_a_hash_is_passed_as_a_reference_in_the_same_worker() {
        OutputsHarness harness = harness(10, ALL, SHUFFLE);
        Cyclic value = new Cyclic();

        harness.emit("default", 1, 1L, value, new byte[] {1});
        harness.emit("default", 2, 2L, value, new byte[] {1});
        harness.flush();

        assertThat(rows(harness))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get(1)).isSameAs(value));
    }

    @Test
    void unserializable_value_is_rejected_when_it_is_emitted() {
        OutputsHarness harness = harness(10, NO_OTHER, SHUFFLE);
        harness.emit("default", 1, 1L, new HashMap<>(), new byte[] {1});

        assertThatThrownBy(() -> harness.emit("default", 2, 2L, new Thread(), new byte[] {2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");

        harness.emit("default", 3, 3L, new HashMap<>(), new byte[] {3});
        harness.flush();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1, 3));
    }

    @Test
    void first_row_of_a_batch_may_be_rejected() {
        OutputsHarness harness = harness(10, NO_OTHER, bolt -> bolt.fieldsGrouping("p", KEY));

        assertThatThrownBy(() -> harness.emit("default", 1, 1L, new Thread(), new byte[] {2}))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(harness.outputs.hasRows()).isFalse();
        harness.emit("default", 2, 1L, new HashMap<>(), new byte[] {3});
        harness.flush();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(2));
    }

    @Test
    void unserializable_local_value_is_checked_and_not_buffered_after_a_change() {
        OutputsHarness harness = harness(10, ALL, SHUFFLE);
        for (long n = 0; n < 40; n++) {
            unregistered.put("n", n);
            harness.emit("default", (int) n, n, unregistered, new byte[] {1});
        }

        assertThat(harness.changed).containsExactly("default.map");
        assertThat(harness.sent.subList(1, harness.sent.size()))
                .hasSize(30)
                .allSatisfy(sent -> assertThat(sent.ids()).hasSize(1));
    }

    @Test
    void row_that_waited_alone_has_the_emitted_values() {
        OutputsHarness harness = harness(10, NO_OTHER, SHUFFLE);
        harness.emit("default", 1, 0L, content(0), bytes);
        content(7);
        harness.flush();

        assertThat(harness.sent).hasSize(1).allMatch(sent -> !sent.isBatch());
        assertAsEmitted(received(harness), 1);
    }

    @Test
    void keys_may_be_mutable() {
        OutputsHarness harness = harness(3, SOME, bolt -> bolt.fieldsGrouping("p", new Fields("map")));

        emitReused(harness, 100);

        for (Map.Entry<Integer, List<Integer>> arrived : harness.arrivals.entrySet()) {
            for (int n : arrived.getValue()) {
                int hash = Arrays.deepHashCode(new Object[] {content(n)});
                assertThat(arrived.getKey())
                        .isEqualTo(harness.cluster.tasks("c").get(Math.floorMod(hash, 4)));
            }
        }
        assertThat(harness.arrivals.values().stream().mapToInt(List::size).sum())
                .isEqualTo(100);
    }

    @Test
    void java_serialized_values_have_the_emitted_content() {
        OutputsHarness harness = harness(
                7, NO_OTHER, cluster -> cluster.with(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true), SHUFFLE);
        for (long n = 0; n < 100; n++) {
            unregistered.put("n", n);
            harness.emit("default", (int) n, n, unregistered, n % 3 == 0 ? new TreeMap<>(unregistered) : "none");
        }
        harness.flush();

        List<List<Object>> rows = received(harness);
        for (int n = 0; n < 100; n++) {
            assertThat(rows.get(n).get(1)).isEqualTo(new TreeMap<>(Map.of("n", (long) n)));
            assertThat(rows.get(n).get(2)).isEqualTo(n % 3 == 0 ? new TreeMap<>(Map.of("n", (long) n)) : "none");
        }
    }

    private Map<String, Object> content(long n) {
        nested.clear();
        nested.add(n * n);
        map.put("n", n);
        map.put("nested", nested);
        ByteBuffer.wrap(bytes).putLong(n);
        return map;
    }

    private void emitReused(OutputsHarness harness, int rows) {
        for (int n = 0; n < rows; n++) {
            harness.emit("default", n, (long) n, content(n), bytes);
        }
        harness.flush();
    }

    private static void assertAsEmitted(List<List<Object>> received, int rows) {
        assertThat(received).hasSize(rows);
        for (List<Object> row : received) {
            long n = (Long) row.get(0);
            assertThat(row.get(1)).isEqualTo(Map.of("n", n, "nested", List.of(n * n)));
            assertThat(ByteBuffer.wrap((byte[]) row.get(2)).getLong()).isEqualTo(n);
        }
        assertThat(received.stream().map(row -> row.get(0)).distinct()).hasSize(rows);
    }

    private boolean isSerialized(Object value) {
        return value instanceof Column list
                && list.value(0).getClass().getSimpleName().equals("SerializedValue");
    }

    /** The sent values, after serialization as between workers. */
    private static List<List<Object>> received(OutputsHarness harness) {
        KryoValuesSerializer sender = new KryoValuesSerializer(harness.cluster.conf());
        KryoValuesDeserializer receiver = new KryoValuesDeserializer(harness.cluster.conf());
        List<List<Object>> rows = new ArrayList<>();
        harness.sent.forEach(sent -> rows.addAll(rows(receiver.deserialize(sender.serialize(sent.values())))));
        return rows;
    }

    private static List<List<Object>> rows(OutputsHarness harness) {
        return harness.sent.stream()
                .flatMap(sent -> rows(sent.values()).stream())
                .toList();
    }

    private static List<List<Object>> rows(List<Object> sent) {
        if (!(sent.get(0) instanceof Column first)) {
            return List.of(sent);
        }
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < first.size(); row++) {
            int place = row;
            rows.add(Arrays.asList(
                    sent.stream().map(column -> ((Column) column).value(place)).toArray()));
        }
        return rows;
    }

    private static OutputsHarness harness(int batchSize, IntPredicate worker, Consumer<BoltDeclarer> grouping) {
        return harness(batchSize, worker, cluster -> cluster, grouping);
    }

    private static OutputsHarness harness(
            int batchSize, IntPredicate worker, UnaryOperator<TestCluster> change, Consumer<BoltDeclarer> grouping) {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "map", "bytes"));
        grouping.accept(builder.setBolt("c", new TestBolt(), 4));
        return new OutputsHarness(
                new ManualClock(),
                cluster -> change.apply(cluster.withWorkerOf(worker)),
                builder.createTopology(),
                StreamPlan.of("p", "default", batchSize));
    }

    private static void group(BoltDeclarer bolt, String grouping) {
        switch (grouping) {
            case "shuffle" -> bolt.shuffleGrouping("p");
            case "fields" -> bolt.fieldsGrouping("p", KEY);
            case "all" -> bolt.allGrouping("p");
            case "global" -> bolt.globalGrouping("p");
            default -> bolt.partialKeyGrouping("p", KEY);
        }
    }
}
