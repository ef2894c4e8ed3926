// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.tuple.Tuple;
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
 * A bolt reads all fields of its input: a Storm tuple, or a view of a row. Storm's tuples are created before the measurement. Their
 * creation is included in {@link EmitBenchmark} and {@link WireBenchmark}.
 *
 * <p>Each invocation is sampled, so that the median is robust against other load.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadBenchmark {

    private static final int BATCH_SIZE = 100;

    /** The same rows as tuples and as a batch. */
    @State(Scope.Thread)
    public static class Inputs {

        final List<TupleImpl> tuples = new ArrayList<>();
        TupleImpl batch;

        @Setup
        public void make(Stage stage) {
            List<List<Object>> rows = stage.rows.subList(0, BATCH_SIZE);
            rows.forEach(row -> tuples.add(stage.emitted(row, stage.rootId())));
            batch = stage.emitted(Columns.of(rows, Lineage.UNIFORM), stage.rootId());
        }
    }

    /** Storm without Aeolus. */
    @Benchmark
    @OperationsPerInvocation(BATCH_SIZE)
    public void storm(Inputs inputs, Blackhole blackhole) {
        for (int i = 0; i < BATCH_SIZE; i++) {
            read(inputs.tuples.get(i), blackhole);
        }
    }

    /** With Aeolus. */
    @Benchmark
    @OperationsPerInvocation(BATCH_SIZE)
    public void aeolus(Inputs inputs, Blackhole blackhole) {
        Batch.read(inputs.batch, inputs.batch.getContext(), row -> read(row, blackhole));
    }

    private static void read(Tuple tuple, Blackhole blackhole) {
        for (int field = 0, fields = tuple.size(); field < fields; field++) {
            blackhole.consume(tuple.getValue(field));
        }
    }
}
