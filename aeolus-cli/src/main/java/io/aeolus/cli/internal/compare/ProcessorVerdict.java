package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much the processors were the same in all runs. Runs of one configuration do the same work, so where one takes more processor time for a
 * tuple than another, the processors were slower, shared, or had not compiled all of it yet; and what was predicted for processors as
 * they were during the profile is no better than that.
 *
 * @param median how many times as much the dearest run of a configuration took as its cheapest; of the configurations, the middle one
 * @param most the same of the configuration where it is most
 * @param config that configuration
 * @param configurations how many have several runs with processor times
 */
record ProcessorVerdict(double median, double most, String config, int configurations) {

    /** A tenth is what predictions are to be good to. */
    private static final double WORTH_TELLING = 1.1;

    /** Compares runs with each other; empty if they hardly differ, or nothing is known. */
    static Optional<ProcessorVerdict> of(Map<String, List<RunRecord>> runsByConfiguration) {
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
        return ratios.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> new ProcessorVerdict(
                        Spread.of(ratios.values().stream().mapToDouble(ratio -> ratio))
                                .median(),
                        most.getValue(),
                        most.getKey(),
                        ratios.size()))
                .filter(verdict -> verdict.median() >= WORTH_TELLING);
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

    String text() {
        return String.format(
                Locale.ROOT,
                "processor time: a tuple took %.2f times as much in one run as in another of the same configuration (median of %d;"
                        + " at most %.2f times, %s): the machine was not the same in all of them",
                median,
                configurations,
                most,
                config);
    }
}
