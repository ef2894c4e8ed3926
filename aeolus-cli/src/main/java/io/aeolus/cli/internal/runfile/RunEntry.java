package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunRecord;
import io.aeolus.probe.OutputDigest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One run. What is unknown is null.
 *
 * @param config the configuration's name
 * @param run the number of the run, from 1 in each configuration
 * @param promise what the topology promised of its rows
 * @param whole whether the run counts from its first row to its last; false if some seconds of it count
 * @param tuples spout tuples done
 * @param seconds how long that took
 * @param tuplesPerSecond throughput
 * @param latencyMillis from a row's emission to its ack
 * @param open rows that were not done at the end of what counts
 * @param lost rows never done
 * @param duplicated rows emitted again
 * @param outputDigest count and sum of hashes of the output, if there is any; of a run that was cut none is recorded
 * @param meanBatchSize rows per batch
 * @param peakMemoryMiB the most heap in use
 * @param predictedTuplesPerSecond the throughput that was predicted
 * @param operators what each component did
 * @param series how the run went on
 */
public record RunEntry(
        String config,
        int run,
        DeliveryGuarantee promise,
        boolean whole,
        long tuples,
        double seconds,
        double tuplesPerSecond,
        Optional<LatencyMillis> latencyMillis,
        long open,
        OptionalLong lost,
        long duplicated,
        Optional<String> outputDigest,
        double meanBatchSize,
        double peakMemoryMiB,
        OptionalDouble predictedTuplesPerSecond,
        List<OperatorTrace> operators,
        SeriesEntry series) {

    public RunEntry {
        operators = List.copyOf(operators);
    }

    /** A run as the file has it. */
    public static RunEntry of(RunRecord run) {
        Measurement measured = run.measurement();
        return new RunEntry(
                run.config(),
                run.run(),
                measured.promise(),
                measured.isWhole(),
                measured.tuples(),
                measured.seconds(),
                measured.tuplesPerSecond(),
                measured.latency(),
                measured.open(),
                measured.lost(),
                measured.duplicated(),
                Optional.of(measured.output())
                        .filter(output -> !output.equals(OutputDigest.EMPTY))
                        .map(OutputDigest::text),
                measured.meanBatchSize(),
                measured.peakMemoryMiB(),
                run.predictedTuplesPerSecond(),
                run.trace().operators(),
                SeriesEntry.of(run.trace().samples()));
    }
}
