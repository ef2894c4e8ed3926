package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What there is to say of a comparison as a whole, a line each. */
final class Verdicts {

    private static final double PERCENT = 100;

    /** A tenth is what predictions are to be good to. */
    private static final double WORTH_TELLING = 1.1;

    private Verdicts() {}

    /**
     * How good the predictions are; empty if there are none. Stock is no prediction, but what was profiled: its error tells how much
     * faster or slower the machine was in the runs.
     */
    static Optional<String> onPredictions(List<Summary> summaries) {
        List<Double> errors = summaries.stream()
                .filter(summary -> !isOf(Configuration.STOCK, summary))
                .flatMap(summary -> summary.predictionError().stream().boxed())
                .toList();
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        Spread spread = Spread.of(errors.stream().mapToDouble(error -> PERCENT * error));
        Spread sizes = Spread.of(errors.stream().mapToDouble(error -> PERCENT * Math.abs(error)));
        String stock = summaries.stream()
                .filter(summary -> isOf(Configuration.STOCK, summary))
                .flatMapToDouble(summary -> summary.predictionError().stream())
                .mapToObj(error -> format("; stock, which was profiled, was off by %+.1f %%", PERCENT * error))
                .findAny()
                .orElse("");
        String all = errors.size() == 1
                ? format("the prediction was off by %+.1f %%", spread.min())
                : format(
                        "%d predictions were off by %+.1f to %+.1f %%, the median is %.1f %%",
                        errors.size(), spread.min(), spread.max(), sizes.median());
        return Optional.of(all + stock);
    }

    /** How many configurations did as much as was expected of nearly all runs; empty if nothing was. Stock was profiled. */
    static Optional<String> onIntervals(ComparisonResult result) {
        List<Summary> expected = result.summaries().stream()
                .filter(summary -> !isOf(Configuration.STOCK, summary)
                        && result.interval(summary).isPresent())
                .toList();
        long inside = expected.stream()
                .filter(summary -> result.interval(summary).orElseThrow().contains(summary.predictable()))
                .count();
        return expected.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        expected.size() == 1
                                ? "the prediction was " + (inside == 1 ? "" : "not ")
                                        + "within the range of 90 of 100 runs"
                                : "%d of %d predictions were within the range of 90 of 100 runs"
                                        .formatted(inside, expected.size()));
    }

    /**
     * How far the processors were not the same in all runs; empty if they hardly differ, or nothing is known. Runs of one configuration
     * do the same work: where one takes more processor time for a tuple, the processors were slower, shared, or had not compiled all
     * of it yet.
     */
    static Optional<String> onProcessors(Map<String, List<RunRecord>> runsByConfiguration) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        runsByConfiguration.forEach((config, ofOne) -> {
            double[] costs = ofOne.stream()
                    .flatMapToDouble(run -> secondsPerTuple(run).stream())
                    .toArray();
            if (costs.length > 1) {
                Spread spread = Spread.of(Arrays.stream(costs));
                ratios.put(config, spread.max() / spread.min());
            }
        });
        if (ratios.isEmpty()) {
            return Optional.empty();
        }
        Spread all = Spread.of(ratios.values().stream().mapToDouble(ratio -> ratio));
        String worst = ratios.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        return all.median() < WORTH_TELLING
                ? Optional.empty()
                : Optional.of(format(
                        "processor time: a tuple took %.2f times as much in one run as in another of the same configuration (median of %d;"
                                + " at most %.2f times, %s): the machine was not the same in all of them",
                        all.median(), ratios.size(), all.max(), worst));
    }

    /** What the share of the limit is of; empty if there is no limit. */
    static Optional<String> onLimit(Optional<Summary> limit) {
        return limit.map(fused -> format(
                "fused is the limit of one core: one thread calls the same components without Storm and without acks\n"
                        + "of fused: tuples/s per busy core, relative to the %,.0f of fused",
                fused.tuplesPerSecondPerCore().orElseThrow()));
    }

    /** How good the plan is among those around it; empty if none of those ran. */
    static Optional<String> onGrid(List<Summary> summaries) {
        List<Summary> around = summaries.stream()
                .filter(summary -> summary.label().startsWith(Configuration.GRID.label()))
                .toList();
        Optional<Summary> plan = summaries.stream()
                .filter(summary -> isOf(Configuration.OPTIMIZED, summary))
                .findAny();
        if (around.isEmpty() || plan.isEmpty()) {
            return Optional.empty();
        }
        Summary best = around.stream()
                .max(Comparator.comparingDouble(Verdicts::median))
                .orElseThrow();
        int plans = around.size() + 1;
        return Optional.of(
                median(plan.get()) >= median(best)
                        ? format("optimized is the fastest of the %d plans of the grid", plans)
                        : format(
                                "optimized is as fast as %.1f %% of the best of the %d plans of the grid, which is: %s",
                                PERCENT * median(plan.get()) / median(best), plans, best.label()));
    }

    private static boolean isOf(Configuration configuration, Summary summary) {
        return summary.label().equals(configuration.label());
    }

    private static double median(Summary summary) {
        return summary.tuplesPerSecond().median();
    }

    private static OptionalDouble secondsPerTuple(RunRecord run) {
        List<RunSample> samples = run.trace().samples();
        if (samples.isEmpty()) {
            return OptionalDouble.empty();
        }
        RunSample last = samples.get(samples.size() - 1);
        double cpuSeconds = last.cpuSeconds().orElse(0);
        return cpuSeconds > 0 && last.tuples() > 0
                ? OptionalDouble.of(cpuSeconds / last.tuples())
                : OptionalDouble.empty();
    }
}
