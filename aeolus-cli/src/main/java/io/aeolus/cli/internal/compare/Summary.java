package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.Steadiness.Steady;
import io.aeolus.probe.OutputDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one configuration, summed up.
 *
 * @param runs the runs, at least one
 * @param expected the output that each run must have; empty if outputs cannot be compared
 * @param rates which rates count
 */
record Summary(List<RunRecord> runs, Optional<OutputDigest> expected, CountedRates rates) {

    /** The configuration's name. */
    String label() {
        return runs.get(0).config();
    }

    /** Duration of a run. */
    Spread seconds() {
        return spread(Measurement::seconds);
    }

    /** Throughput, as it counts. */
    Spread tuplesPerSecond() {
        return Spread.of(runs.stream().mapToDouble(rates::of));
    }

    /** Throughput of all of the time of a run that counts, its start among it; the median. */
    double wholeTuplesPerSecond() {
        return spread(Measurement::tuplesPerSecond).median();
    }

    /** Throughput of the steady parts, the median; empty if a run has none. */
    OptionalDouble steadyTuplesPerSecond() {
        return median(run ->
                rates.steady(run).stream().mapToDouble(Steady::tuplesPerSecond).findFirst());
    }

    /** Throughput for each core that was busy, the median; empty if that is unknown of a run. */
    OptionalDouble tuplesPerSecondPerCore() {
        return median(run -> SeriesEntry.of(run.trace().samples()).coresBusy().stream()
                .filter(cores -> cores > 0)
                .map(cores -> run.measurement().tuplesPerSecond() / cores)
                .filter(rate -> rate > 0)
                .findFirst());
    }

    /** Throughput that was predicted; empty if there was no prediction. */
    OptionalDouble predictedTuplesPerSecond() {
        return runs.get(0).predictedTuplesPerSecond();
    }

    /** Medians of the runs' latencies; empty if a run has none. */
    Optional<LatencyMillis> latency() {
        return runs.stream().allMatch(run -> run.measurement().latency().isPresent())
                ? Optional.of(new LatencyMillis(
                        latency(LatencyMillis::p50), latency(LatencyMillis::p99), latency(LatencyMillis::max)))
                : Optional.empty();
    }

    private double latency(ToDoubleFunction<LatencyMillis> part) {
        return spread(run -> part.applyAsDouble(run.latency().orElseThrow())).median();
    }

    /** The median of the runs' mean batch sizes. */
    double meanBatchSize() {
        return spread(Measurement::meanBatchSize).median();
    }

    /** Rows lost, in all runs; empty if the number is not known of one. */
    OptionalLong lost() {
        return runs.stream().allMatch(run -> run.measurement().lost().isPresent())
                ? OptionalLong.of(runs.stream()
                        .mapToLong(run -> run.measurement().lost().orElseThrow())
                        .sum())
                : OptionalLong.empty();
    }

    /** Rows emitted again, in all runs. */
    long duplicated() {
        return runs.stream().mapToLong(run -> run.measurement().duplicated()).sum();
    }

    /** Whether the output of every run is the expected one; empty if outputs are not compared. */
    Optional<Boolean> isResultEqual() {
        return expected.map(right ->
                runs.stream().allMatch(run -> run.measurement().output().equals(right)));
    }

    /** The rate to compare with predictions: the rate of the steady parts, if there are any, whether it counts in the comparison or not. */
    double predictable() {
        return steadyTuplesPerSecond().orElseGet(() -> tuplesPerSecond().median());
    }

    /** The error of the prediction as a part of the measured rate; above 0 if the prediction was too high. Empty where no row was done. */
    OptionalDouble predictionError() {
        return predictedTuplesPerSecond().isPresent() && predictable() > 0
                ? OptionalDouble.of(predictedTuplesPerSecond().getAsDouble() / predictable() - 1)
                : OptionalDouble.empty();
    }

    private Spread spread(ToDoubleFunction<Measurement> value) {
        return Spread.of(runs.stream().map(RunRecord::measurement).mapToDouble(value));
    }

    /** The median of a figure; empty if it is unknown of a run. */
    private OptionalDouble median(Function<RunRecord, OptionalDouble> figure) {
        double[] known = runs.stream()
                .map(figure)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return known.length == runs.size()
                ? OptionalDouble.of(Spread.of(Arrays.stream(known)).median())
                : OptionalDouble.empty();
    }
}
