// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A bolt emits a row anchored to its input: with Storm a tuple per row, with Aeolus a row in a buffer and a tuple per full buffer.
 *
 * <p>Each invocation is sampled, so that the median is robust against other load.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EmitBenchmark {

    /** The unbatched bolt and its inputs. */
    @State(Scope.Thread)
    public static class Stock {

        OutputCollector collector;
        final List<Tuple> inputs = new ArrayList<>();

        @Setup
        public void prepare(Stage stage, Blackhole queue) {
            collector = new OutputCollector(new StormEmit(stage, queue));
            for (int i = 0; i < Stage.ROWS; i++) {
                inputs.add(stage.received(List.of("line")));
            }
        }
    }

    /** The wrapped bolt and its inputs in batches of 100, each with one root. */
    @State(Scope.Thread)
    public static class Batched {

        @Param({"100", "1000"})
        int batchSize;

        OutputCollector collector;
        List<Tuple> inputs;

        @Setup
        public void prepare(Stage stage, Blackhole queue) {
            ScriptBolt user = new ScriptBolt();
            StreamPlan spec = new StreamPlan("p", "default", batchSize, StreamPlan.DEFAULT_LINGER);
            stage.cluster.with(new ManualClock());
            BatchingBolt bolt = new BatchingBolt(user, OutputSpec.ofStreams(Map.of("default", spec)));
            bolt.prepare(
                    stage.cluster.conf(),
                    stage.cluster.context("parse"),
                    new OutputCollector(new StormEmit(stage, queue)));
            List<List<String>> lines = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                lines.add(List.of("line"));
            }
            while (user.received.size() < Stage.ROWS) {
                bolt.execute(stage.received(Columns.of(lines, Lineage.UNIFORM)));
            }
            collector = user.collector;
            inputs = user.received;
        }
    }

    /** Storm without Aeolus. */
    @Benchmark
    @OperationsPerInvocation(Stage.ROWS)
    public void storm(Stage stage, Stock bolt) {
        for (int i = 0; i < Stage.ROWS; i++) {
            bolt.collector.emit(bolt.inputs.get(i), stage.rows.get(i));
        }
    }

    /** With Aeolus. */
    @Benchmark
    @OperationsPerInvocation(Stage.ROWS)
    public void aeolus(Stage stage, Batched bolt) {
        for (int i = 0; i < Stage.ROWS; i++) {
            bolt.collector.emit(bolt.inputs.get(i), stage.rows.get(i));
        }
    }
}
