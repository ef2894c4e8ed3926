package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run. What is unknown is null.
 *
 * @param config the configuration's name
 * @param run the number of the run, from 1 in each configuration
 * @param tuples spout tuples fully processed
 * @param seconds how long that took
 * @param tuplesPerSecond throughput
 * @param latencyMillis from a row's emission to its ack
 * @param lost rows never acked
 * @param duplicated rows emitted again
 * @param outputDigest count and sum of hashes of the output
 * @param meanBatchSize rows per batch
 * @param peakMemoryMiB the most heap in use
 * @param predictedTuplesPerSecond the throughput that was predicted
 * @param operators what each component did
 * @param series how the run went on
 */
public record RunEntry(
        String config,
        int run,
        long tuples,
        double seconds,
        double tuplesPerSecond,
        Optional<LatencyMillis> latencyMillis,
        long lost,
        long duplicated,
        String outputDigest,
        double meanBatchSize,
        double peakMemoryMiB,
        OptionalDouble predictedTuplesPerSecond,
        List<OperatorTrace> operators,
        SeriesEntry series) {

    /** Copies the list. */
    public RunEntry {
        operators = List.copyOf(operators);
    }

    /**
     * The same as the file has it.
     *
     * @param run a run
     * @return its fields
     */
    public static RunEntry of(RunRecord run) {
        Measurement measured = run.measurement();
        return new RunEntry(
                run.config(),
                run.run(),
                measured.tuples(),
                measured.seconds(),
                measured.tuplesPerSecond(),
                measured.latency(),
                measured.lost(),
                measured.duplicated(),
                measured.output().text(),
                measured.meanBatchSize(),
                measured.peakMemoryMiB(),
                run.predictedTuplesPerSecond(),
                run.trace().operators(),
                SeriesEntry.of(run.trace().samples()));
    }
}
