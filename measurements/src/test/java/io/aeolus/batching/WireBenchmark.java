// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.serialization.KryoTupleDeserializer;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Sends rows to another worker: Storm's serializer and deserializer, for 100 tuples and for a batch of 100 rows.
 *
 * <p>Each invocation is sampled, so that the median is robust against other load.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WireBenchmark {

    private static final int BATCH_SIZE = 100;

    /** The same rows as tuples and as a batch with three roots. */
    @State(Scope.Thread)
    public static class Sent {

        KryoTupleSerializer serializer;
        KryoTupleDeserializer deserializer;
        final List<TupleImpl> tuples = new ArrayList<>();
        TupleImpl batch;

        @Setup
        public void make(Stage stage) {
            serializer = new KryoTupleSerializer(TestCluster.defaults(), stage.context);
            deserializer = new KryoTupleDeserializer(TestCluster.defaults(), stage.context);
            List<List<Object>> rows = stage.rows.subList(0, BATCH_SIZE);
            rows.forEach(row -> tuples.add(stage.emitted(row, stage.rootId())));
            Map<Long, Long> edges = new HashMap<>();
            while (edges.size() < 3) {
                edges.putAll(stage.rootId().getAnchorsToIds());
            }
            Lineage lineage = Lineage.of(new int[] {20, 50, 30}, new int[][] {{1}, {0}, {2}});
            batch = stage.emitted(Columns.of(rows, lineage), MessageId.makeId(edges));
        }
    }

    /** Storm without Aeolus. */
    @Benchmark
    @OperationsPerInvocation(BATCH_SIZE)
    public void storm(Sent sent, Blackhole blackhole) {
        for (int i = 0; i < BATCH_SIZE; i++) {
            blackhole.consume(sent.deserializer.deserialize(sent.serializer.serialize(sent.tuples.get(i))));
        }
    }

    /** With Aeolus. */
    @Benchmark
    @OperationsPerInvocation(BATCH_SIZE)
    public TupleImpl aeolus(Sent sent) {
        return sent.deserializer.deserialize(sent.serializer.serialize(sent.batch));
    }
}
