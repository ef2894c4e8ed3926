// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Steadiness;
import io.aeolus.monitor.Thresholds;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rate of each run: the rate of its steady part if all runs of a comparison have a steady part, otherwise the rate of the whole run. So
 * the same rule applies to all configurations. Fused runs have no ramp-up and are not required to have a steady part.
 */
final class CountedRates {

    private static final int MAX_PARTS = 10;
    private static final int FEWEST_PARTS = 4;

    /** Shorter parts contain too few samples. */
    private static final double MIN_PART_SECONDS = 0.2;

    private final List<RunRecord> runs;
    private final IdentityHashMap<RunRecord, Steadiness> steadiness = new IdentityHashMap<>();
    private final boolean areSteady;

    CountedRates(List<RunRecord> runs) {
        this.runs = List.copyOf(runs);
        runs.forEach(run -> steadiness.put(run, run.steadiness()));
        List<RunRecord> deciding = runs.stream().filter(CountedRates::hasStart).toList();
        this.areSteady = !deciding.isEmpty()
                && deciding.stream().allMatch(run -> steady(run).isPresent());
    }

    boolean areSteady() {
        return areSteady;
    }

    private static boolean hasStart(RunRecord run) {
        return !run.config().equals(Configuration.FUSED.label());
    }

    /** The steady part of a run, if any, also if the rates of whole runs count. */
    Optional<Steadiness.Steady> steady(RunRecord run) {
        return steadiness.get(run) instanceof Steadiness.Steady steady ? Optional.of(steady) : Optional.empty();
    }

    double of(RunRecord run) {
        return counted(run)
                .map(Steadiness.Steady::tuplesPerSecond)
                .orElseGet(() -> run.measurement().tuplesPerSecond());
    }

    /** The tuples per second of consecutive parts of a run, which show its variance. */
    double[] parts(RunRecord run) {
        double end = run.trace().seconds();
        return counted(run)
                .map(steady -> parts(run.trace(), steady.fromSeconds(), steady.toSeconds()))
                .orElseGet(() ->
                        parts(run.trace(), Math.max(0, end - run.measurement().seconds()), end));
    }

    /** The tuples per second of each part of a period; empty if the period is too short, or the run has no samples. */
    private static double[] parts(RunTrace trace, double start, double end) {
        int parts = trace.samples().isEmpty() ? 0 : (int) Math.min(MAX_PARTS, (end - start) / MIN_PART_SECONDS);
        if (parts < FEWEST_PARTS) {
            return new double[0];
        }
        double length = (end - start) / parts;
        return IntStream.range(0, parts)
                .mapToDouble(
                        i -> (trace.tuplesAt(start + (i + 1) * length) - trace.tuplesAt(start + i * length)) / length)
                .toArray();
    }

    private Optional<Steadiness.Steady> counted(RunRecord run) {
        return areSteady ? steady(run) : Optional.empty();
    }

    /** The rule, and why the rates of steady parts do not count; empty if no run has samples. */
    Optional<String> text() {
        if (runs.stream().allMatch(run -> run.trace().samples().isEmpty())) {
            return Optional.empty();
        }
        return areSteady ? Optional.of(steadyText()) : never();
    }

    private String steadyText() {
        double latest = runs.stream()
                .flatMap(run -> steady(run).stream())
                .mapToDouble(Steadiness.Steady::fromSeconds)
                .max()
                .orElse(0);
        return format(
                "tuples/s: rate of the steady part of each run, which starts at most %.0f s after the first tuple",
                latest);
    }

    private Optional<String> never() {
        return runs.stream()
                .filter(CountedRates::hasStart)
                .filter(run -> steadiness.get(run) instanceof Steadiness.Unsteady)
                .findFirst()
                .map(run -> format(
                        "tuples/s is the rate of %s, because %s has no steady part of %d s (it %s): use %s",
                        run.measurement().isWhole() ? "whole runs" : "all measured seconds",
                        run.config(),
                        Thresholds.LEAST_STEADY_SECONDS,
                        ((Steadiness.Unsteady) Objects.requireNonNull(steadiness.get(run))).why(),
                        run.measurement().isWhole() ? "a longer input" : "a longer --seconds"));
    }
}
