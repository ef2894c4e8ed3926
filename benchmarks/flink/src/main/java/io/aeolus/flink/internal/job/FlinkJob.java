// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import static io.aeolus.flink.internal.job.LinearRoadTuples.HALF;
import static io.aeolus.flink.internal.job.LinearRoadTuples.REPORT;
import static io.aeolus.flink.internal.job.LinearRoadTuples.SUMMARY;

import examples.wordcount.CountBolt;
import examples.wordcount.SentenceSpout;
import examples.wordcount.SplitBolt;
import io.aeolus.flink.internal.job.LinearRoadTuples.Half;
import io.aeolus.flink.internal.job.LinearRoadTuples.Report;
import io.aeolus.flink.internal.job.LinearRoadTuples.Summary;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.topology.Segment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A workload as a Flink job, whose operators call the functions of the Storm topology. */
public final class FlinkJob {

    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(10);

    private static final Partitioner<Integer> MODULO = (key, tasks) -> Math.floorMod(key, tasks);

    private final RowInput input;
    private final Consumer<DataStream<String>> dataflow;

    private FlinkJob(RowInput input, Consumer<DataStream<String>> dataflow) {
        this.input = input;
        this.dataflow = dataflow;
    }

    /** Creates the job of Linear Road. */
    public static FlinkJob linearRoad(Path file) {
        String path = file.toString();
        return new FlinkJob(() -> new LineCursor(path), FlinkJob::addTolls);
    }

    /** Creates a job that counts the words of a number of sentences. */
    public static FlinkJob wordCount(long sentences) {
        return new FlinkJob(() -> new SpoutCursor(new SentenceSpout(sentences)), FlinkJob::addCounts);
    }

    /** Returns a new set of counters for the next run. */
    public static JobCounters newCounters() {
        return JobCounters.reset();
    }

    /** Runs the job to the end of its input on a cluster in this JVM. */
    public void run(int parallelism) throws Exception {
        run(parallelism, CHECKPOINT_INTERVAL);
    }

    void run(int parallelism, Duration checkpointInterval) throws Exception {
        Configuration configuration = new Configuration();
        // A run that fails has no figures.
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "disable");
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
        environment.getConfig().enableObjectReuse();
        environment.enableCheckpointing(checkpointInterval.toMillis(), CheckpointingMode.AT_LEAST_ONCE);
        dataflow.accept(environment.fromSource(
                new RowSource(input, parallelism), WatermarkStrategy.noWatermarks(), "source", Types.STRING));
        environment.execute();
    }

    private static void addTolls(DataStream<String> lines) {
        DataStream<Summary> summaries = lines.transform("parse", REPORT, new ParseOperator())
                .partitionCustom(MODULO, (Report report) -> segment(report.f3, report.f5, report.f6))
                .transform("agg", SUMMARY, new AggregateOperator());
        DataStream<Half> velocities = summaries
                .partitionCustom(MODULO, summary -> Segment.road(summary.f0, summary.f1))
                .map(new VelocityFunction())
                .returns(HALF)
                .name("mv");
        DataStream<Half> cars = summaries
                .partitionCustom(MODULO, summary -> segment(summary.f0, summary.f1, summary.f2))
                .map(new CarsFunction())
                .returns(HALF)
                .name("block");
        KeySelector<Half, Integer> segment = half -> segment(half.f0, half.f1, half.f2);
        DataStream<SegmentRow> tolls = velocities
                .partitionCustom(MODULO, segment)
                .connect(cars.partitionCustom(MODULO, segment))
                .transform("toll", TypeInformation.of(SegmentRow.class), new TollOperator());
        addDigest(tolls, SegmentRow::values);
    }

    private static int segment(int xway, int dir, int seg) {
        return new Segment(xway, dir, seg).hashCode();
    }

    private static void addCounts(DataStream<String> sentences) {
        DataStream<Tuple2<String, Long>> counts = sentences
                .flatMap(new BoltFunction<>(new SplitBolt(), "sentence", values -> (String) values.get(0)))
                .returns(Types.STRING)
                .name("split")
                .partitionCustom(MODULO, String::hashCode)
                .flatMap(new BoltFunction<>(
                        new CountBolt(), "word", values -> Tuple2.of((String) values.get(0), (Long) values.get(1))))
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .name("count");
        addDigest(counts, count -> List.of(count.f0, count.f1));
    }

    private static <T> void addDigest(DataStream<T> results, DigestOperator.Values<T> values) {
        results.transform("digest", Types.VOID, new DigestOperator<>(values));
    }
}
