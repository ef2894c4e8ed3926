package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.Steadiness;
import io.aeolus.probe.OutputDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one configuration, summed up.
 *
 * @param label the configuration's name
 * @param seconds duration of a run
 * @param tuplesPerSecond throughput, as it counts
 * @param wholeTuplesPerSecond throughput of all of the time of a run that counts, its start among it; the median
 * @param steadyTuplesPerSecond throughput of the steady parts, the median; empty if a run has none
 * @param tuplesPerSecondPerCore tuplesPerSecond for each core that was busy, the median; empty if that is unknown of a run
 * @param predictedTuplesPerSecond throughput that was predicted; empty if there was no prediction
 * @param latency medians of the runs' latencies; empty if a run has none
 * @param meanBatchSize the median of the runs' mean batch sizes
 * @param peakMemoryMiB the median of the runs' peaks
 * @param promise what the configuration promised of its rows, in words
 * @param lost rows lost, in all runs; empty if that is not known of one
 * @param duplicated rows emitted again, in all runs
 * @param result whether the output of every run is the expected one
 */
record Summary(
        String label,
        Spread seconds,
        Spread tuplesPerSecond,
        double wholeTuplesPerSecond,
        OptionalDouble steadyTuplesPerSecond,
        OptionalDouble tuplesPerSecondPerCore,
        OptionalDouble predictedTuplesPerSecond,
        Optional<LatencyMillis> latency,
        double meanBatchSize,
        double peakMemoryMiB,
        String promise,
        OptionalLong lost,
        long duplicated,
        ResultCheck result) {

    /**
     * Sums up runs.
     *
     * @param runs the runs of one configuration, at least one
     * @param expected the output that each must have; empty if outputs cannot be compared
     * @param rates which rates count
     */
    static Summary of(List<RunRecord> runs, Optional<OutputDigest> expected, CountedRates rates) {
        List<Measurement> all = runs.stream().map(RunRecord::measurement).toList();
        boolean hasLatency = all.stream().allMatch(run -> run.latency().isPresent());
        return new Summary(
                runs.get(0).config(),
                spread(all, Measurement::seconds),
                Spread.of(runs.stream().mapToDouble(rates::of)),
                spread(all, Measurement::tuplesPerSecond).median(),
                steady(runs),
                perCore(runs),
                runs.get(0).predictedTuplesPerSecond(),
                hasLatency
                        ? Optional.of(new LatencyMillis(
                                spread(all, run -> run.latency().orElseThrow().p50())
                                        .median(),
                                spread(all, run -> run.latency().orElseThrow().p99())
                                        .median(),
                                spread(all, run -> run.latency().orElseThrow().max())
                                        .median()))
                        : Optional.empty(),
                spread(all, Measurement::meanBatchSize).median(),
                spread(all, Measurement::peakMemoryMiB).median(),
                promise(runs.get(0)),
                all.stream().allMatch(run -> run.lost().isPresent())
                        ? OptionalLong.of(all.stream()
                                .mapToLong(run -> run.lost().orElseThrow())
                                .sum())
                        : OptionalLong.empty(),
                all.stream().mapToLong(Measurement::duplicated).sum(),
                ResultCheck.of(all, expected));
    }

    private static OptionalDouble steady(List<RunRecord> runs) {
        double[] steady = runs.stream()
                .flatMap(run -> CountedRates.steady(run).stream())
                .mapToDouble(Steadiness.Steady::tuplesPerSecond)
                .toArray();
        return steady.length == runs.size()
                ? OptionalDouble.of(Spread.of(Arrays.stream(steady)).median())
                : OptionalDouble.empty();
    }

    private static String promise(RunRecord run) {
        return run.config().equals(Configuration.FUSED.label())
                ? "none"
                : run.measurement().promise().text();
    }

    private static OptionalDouble perCore(List<RunRecord> runs) {
        double[] known = runs.stream()
                .flatMapToDouble(run -> SeriesEntry.of(run.trace().samples()).coresBusy().stream()
                        .filter(cores -> cores > 0)
                        .map(cores -> run.measurement().tuplesPerSecond() / cores)
                        .filter(rate -> rate > 0))
                .toArray();
        return known.length == runs.size()
                ? OptionalDouble.of(Spread.of(Arrays.stream(known)).median())
                : OptionalDouble.empty();
    }

    /** The rate that predictions are of: that of the steady parts, whether it counts in the comparison or not, if there are any. */
    double predictable() {
        return steadyTuplesPerSecond.orElse(tuplesPerSecond.median());
    }

    /** How far the prediction is off, as a part of what was measured; above 0 if it was too high. Unknown where nothing was done. */
    OptionalDouble predictionError() {
        return predictedTuplesPerSecond.isPresent() && predictable() > 0
                ? OptionalDouble.of(predictedTuplesPerSecond.getAsDouble() / predictable() - 1)
                : OptionalDouble.empty();
    }

    private static Spread spread(List<Measurement> runs, ToDoubleFunction<Measurement> value) {
        return Spread.of(runs.stream().mapToDouble(value));
    }
}
