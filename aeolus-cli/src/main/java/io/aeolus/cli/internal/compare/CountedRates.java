package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.Steadiness;
import io.aeolus.monitor.Thresholds;
import java.util.List;
import java.util.Optional;

/**
 * Which rate of a run counts: that of its steady part, if all runs of a comparison have one, otherwise that of all of its time that
 * counts. So all configurations are measured by the same rule. What is fused has no start, and takes what it has.
 *
 * @param areSteady whether the rates of steady parts count
 * @param runs the runs
 */
record CountedRates(boolean areSteady, List<RunRecord> runs) {

    static CountedRates of(List<RunRecord> runs) {
        return new CountedRates(
                runs.stream()
                                .filter(CountedRates::hasStart)
                                .allMatch(run -> steady(run).isPresent())
                        && runs.stream().anyMatch(CountedRates::hasStart),
                List.copyOf(runs));
    }

    private static boolean hasStart(RunRecord run) {
        return !run.config().equals(Configuration.FUSED.label());
    }

    /** The steady part of a run, whether it counts or not. */
    static Optional<Steadiness.Steady> steady(RunRecord run) {
        return run.steadiness() instanceof Steadiness.Steady steady ? Optional.of(steady) : Optional.empty();
    }

    /** Tuples in a second of what counts. */
    double of(RunRecord run) {
        return counted(run)
                .map(Steadiness.Steady::tuplesPerSecond)
                .orElseGet(() -> run.measurement().tuplesPerSecond());
    }

    /** The same of parts of equal time: see {@link RunParts}. */
    double[] parts(RunRecord run) {
        double end = run.trace().seconds();
        return counted(run)
                .map(steady -> RunParts.tuplesPerSecond(run.trace(), steady.fromSeconds(), steady.toSeconds()))
                .orElseGet(() -> RunParts.tuplesPerSecond(
                        run.trace(), Math.max(0, end - run.measurement().seconds()), end));
    }

    private Optional<Steadiness.Steady> counted(RunRecord run) {
        return areSteady ? steady(run) : Optional.empty();
    }

    /** Which rates count, and why not those of steady parts; empty where nobody has looked at the runs. */
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
        return format("tuples/s: the steady part of each run, from %.0f s after its first row or sooner", latest);
    }

    private Optional<String> never() {
        return runs.stream()
                .filter(CountedRates::hasStart)
                .filter(run -> run.steadiness() instanceof Steadiness.Never)
                .findFirst()
                .map(run -> format(
                        "tuples/s: %s; %s has no steady part of %d s (it %s): use %s",
                        run.measurement().isWhole() ? "whole runs" : "measured seconds",
                        run.config(),
                        Thresholds.LEAST_STEADY_SECONDS,
                        ((Steadiness.Never) run.steadiness()).why(),
                        run.measurement().isWhole() ? "a longer input" : "a longer --seconds"));
    }
}
