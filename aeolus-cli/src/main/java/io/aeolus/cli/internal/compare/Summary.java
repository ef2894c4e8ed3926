// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.variant.Configuration;
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

/** The summary of one or more runs of a configuration; {@code expected} is empty if outputs cannot be compared. */
record Summary(List<RunRecord> runs, Optional<OutputDigest> expected, CountedRates rates) {

    String label() {
        return runs.get(0).config();
    }

    boolean isOf(Configuration configuration) {
        return label().equals(configuration.label());
    }

    Spread seconds() {
        return spread(Measurement::seconds);
    }

    /** The throughput: of steady parts, or of whole runs. */
    Spread tuplesPerSecond() {
        return Spread.of(runs.stream().mapToDouble(rates::of));
    }

    double wholeTuplesPerSecond() {
        return spread(Measurement::tuplesPerSecond).median();
    }

    /** The median throughput of the steady parts; empty if a run has no steady part. */
    OptionalDouble steadyTuplesPerSecond() {
        return median(run ->
                rates.steady(run).stream().mapToDouble(Steady::tuplesPerSecond).findFirst());
    }

    /** The median throughput per busy core; empty if unknown for a run. */
    OptionalDouble tuplesPerSecondPerCore() {
        return median(run -> SeriesEntry.of(run.trace().samples())
                .coresBusy(run.measurement().seconds())
                .stream()
                .filter(cores -> cores > 0)
                .map(cores -> run.measurement().tuplesPerSecond() / cores)
                .filter(rate -> rate > 0)
                .findFirst());
    }

    OptionalDouble predictedTuplesPerSecond() {
        return runs.get(0).predictedTuplesPerSecond();
    }

    /** The medians of the latencies; empty if unknown for a run. */
    Optional<LatencyMillis> latency() {
        return runs.stream().allMatch(run -> run.measurement().latency().isPresent())
                ? Optional.of(new LatencyMillis(
                        latency(LatencyMillis::p50), latency(LatencyMillis::p99), latency(LatencyMillis::max)))
                : Optional.empty();
    }

    private double latency(ToDoubleFunction<LatencyMillis> part) {
        return spread(run -> part.applyAsDouble(run.latency().orElseThrow())).median();
    }

    double meanBatchSize() {
        return spread(Measurement::meanBatchSize).median();
    }

    /** Tuples lost in all runs; empty if unknown for a run. */
    OptionalLong lost() {
        return runs.stream().allMatch(run -> run.measurement().lost().isPresent())
                ? OptionalLong.of(runs.stream()
                        .mapToLong(run -> run.measurement().lost().orElseThrow())
                        .sum())
                : OptionalLong.empty();
    }

    /** Replayed tuples of all runs. */
    long duplicated() {
        return runs.stream().mapToLong(run -> run.measurement().duplicated()).sum();
    }

    /** Whether all runs had the expected output; empty if outputs are not compared. */
    Optional<Boolean> isResultEqual() {
        return expected.map(right ->
                runs.stream().allMatch(run -> run.measurement().output().equals(right)));
    }

    /** The rate to compare with predictions: of the steady parts, if all runs have one. */
    double predictable() {
        return steadyTuplesPerSecond().orElseGet(() -> tuplesPerSecond().median());
    }

    /** The relative error of the prediction, above 0 if the prediction is too high; empty if no tuple was processed. */
    OptionalDouble predictionError() {
        return predictedTuplesPerSecond().isPresent() && predictable() > 0
                ? OptionalDouble.of(predictedTuplesPerSecond().getAsDouble() / predictable() - 1)
                : OptionalDouble.empty();
    }

    private Spread spread(ToDoubleFunction<Measurement> value) {
        return Spread.of(runs.stream().map(RunRecord::measurement).mapToDouble(value));
    }

    /** The median over all runs; empty if unknown for a run. */
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
