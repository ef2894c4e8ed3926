// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
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
 * A bolt emits rows with a value of some type, in batches of 100, to a consumer in another worker or in the same worker. Batches for
 * another worker are serialized, as in Storm.
 *
 * <p>Each invocation is sampled, so that the median is robust against other load.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SentValuesBenchmark {

    private static final int ROWS = 1_000;

    /** An object of user code. */
    public static final class Reading {
        long sensor;
        double value;
        String unit = "";
    }

    /** The value of a row, in addition to a number. */
    public enum Kind {
        /** Another number. */
        LONG,
        /** A new string of 12 characters. */
        STRING,
        /** 100 bytes. */
        BYTES,
        /** A {@link HashMap} with two entries. */
        MAP,
        /** An object with three fields, whose class is registered. */
        POJO;

        Object value(long n) {
            return switch (this) {
                case LONG -> 1_000_000 + n;
                case STRING -> "value-" + (100_000 + n);
                case BYTES -> new byte[100];
                case MAP -> new HashMap<>(Map.of("n", n, "square", n * n));
                case POJO -> {
                    Reading reading = new Reading();
                    reading.sensor = n;
                    reading.value = n / 3.0;
                    reading.unit = "mm";
                    yield reading;
                }
            };
        }
    }

    /** A wrapped bolt and its rows. */
    @State(Scope.Thread)
    public static class Bolt {

        @Param
        Kind kind;

        @Param({"true", "false"})
        boolean isOtherWorker;

        OutputCollector collector;
        final List<List<Object>> rows = new ArrayList<>();

        @Setup
        public void prepare(Blackhole queue) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("lines", new TestSpout(Streams.of("line")));
            builder.setBolt("parse", Aeolus.batched(new TestBolt(Streams.of("n", "value")), 100))
                    .shuffleGrouping("lines");
            builder.setBolt("agg", Aeolus.batched(new TestBolt(), 1)).shuffleGrouping("parse");
            TestCluster cluster = new TestCluster(builder.createTopology())
                    .with(new ManualClock())
                    .with(Config.TOPOLOGY_KRYO_REGISTER, List.of(Reading.class.getName()))
                    .withWorkerOf(task -> !isOtherWorker);
            ScriptBolt user = new ScriptBolt();
            StreamPlan spec = new StreamPlan("p", "default", 100, StreamPlan.DEFAULT_LINGER);
            new BatchingBolt(user, OutputSpec.ofStreams(Map.of("default", spec)))
                    .prepare(
                            cluster.conf(),
                            cluster.context("parse"),
                            new OutputCollector(new Transfer(cluster, isOtherWorker, queue)));
            collector = user.collector;
            for (long n = 0; n < ROWS; n++) {
                rows.add(new Values(n, kind.value(n)));
            }
        }
    }

    /** Emits the rows. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void emit(Bolt bolt) {
        for (int i = 0; i < ROWS; i++) {
            bolt.collector.emit(bolt.rows.get(i));
        }
    }

    /** Storm's collector. */
    private record Transfer(KryoValuesSerializer serializer, boolean isOtherWorker, Blackhole queue)
            implements IOutputCollector {

        Transfer(TestCluster cluster, boolean isOtherWorker, Blackhole queue) {
            this(new KryoValuesSerializer(cluster.conf()), isOtherWorker, queue);
        }

        @Override
        public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
            queue.consume(isOtherWorker ? serializer.serialize(values) : values);
            return List.of();
        }

        @Override
        public void emitDirect(int to, String stream, Collection<Tuple> anchors, List<Object> values) {
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
