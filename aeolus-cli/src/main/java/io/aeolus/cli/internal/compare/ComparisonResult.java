// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.optimizer.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The result of a comparison.
 *
 * @param expected the output that each run must have
 * @param references the outputs compared with the reference results, by run; empty without reference results
 * @param leftOut the reasons why configurations were skipped, one line each
 * @param same configurations that were skipped because they equal others
 */
public record ComparisonResult(
        Setup setup,
        List<RunRecord> runs,
        Expectation expected,
        List<ReferenceRun> references,
        List<String> leftOut,
        List<Same> same) {

    /** A configuration with a lower ratio to stock has stalled; tables show the ratio as 0.00 x. */
    static final double STANDSTILL = 0.005;

    public ComparisonResult {
        runs = List.copyOf(runs);
        references = List.copyOf(references);
        leftOut = List.copyOf(leftOut);
        same = List.copyOf(same);
    }

    /** Whether no run has stalled, lost a tuple, or had an unexpected output. */
    public boolean isGood() {
        return problems().isEmpty();
    }

    /** The problems that make the comparison a failure, one line each; usually none. */
    public List<String> problems() {
        return Verdict.problems(this);
    }

    public List<ChangedField> changed() {
        return runs.stream()
                .flatMap(run -> run.trace().changed().stream())
                .distinct()
                .toList();
    }

    /** The runs of each configuration, in the order of their first runs. */
    Map<String, List<RunRecord>> runsByConfiguration() {
        return runs.stream().collect(Collectors.groupingBy(RunRecord::config, LinkedHashMap::new, Collectors.toList()));
    }

    CountedRates rates() {
        return new CountedRates(runs);
    }

    List<Summary> summaries() {
        CountedRates rates = rates();
        return runsByConfiguration().values().stream()
                .map(ofOne -> new Summary(ofOne, expected.output(), rates))
                .toList();
    }

    Optional<ConfigurationEntry> configuration(String label) {
        return setup.configurations().stream()
                .filter(configuration -> configuration.name().equals(label))
                .findAny();
    }

    /** The interval of the predicted throughput; empty without a prediction. */
    Optional<Interval> interval(Summary summary) {
        return configuration(summary.label()).flatMap(ConfigurationEntry::interval);
    }

    /** The rate relative to the rate of another configuration; empty if the other did not run, or its rate is 0. */
    OptionalDouble ratio(Summary summary, Configuration base) {
        return summaryOf(base).stream()
                .mapToDouble(other -> other.tuplesPerSecond().median())
                .filter(median -> median > 0)
                .map(median -> summary.tuplesPerSecond().median() / median)
                .findAny();
    }

    /** The ratios to another configuration, and whether they exceed the noise; empty if the other did not run, or is the same. */
    Optional<Against> against(Summary summary, Configuration base) {
        return summaryOf(base)
                .filter(other -> !other.label().equals(summary.label()))
                .map(other -> {
                    List<RunRecord> bases = other.runs();
                    List<RunRecord> others = summary.runs();
                    CountedRates rates = other.rates();
                    return new Against(
                            bases.size() == 1 || others.size() == 1
                                    ? Noise.ofParts(rates.parts(bases.get(0)), rates.parts(others.get(0)))
                                    : differs(bases, others, rates::of),
                            latencyDiffers(bases, others, LatencyMillis::p50),
                            latencyDiffers(bases, others, LatencyMillis::p99));
                });
    }

    /** The median latency relative to another configuration; empty if either is unknown. */
    OptionalDouble latencyRatio(Summary summary, Configuration base) {
        return summaryOf(base).flatMap(Summary::latency).stream()
                .filter(latency -> latency.p50() > 0 && summary.latency().isPresent())
                .mapToDouble(latency -> summary.latency().orElseThrow().p50() / latency.p50())
                .findAny();
    }

    private static Optional<Ratio> latencyDiffers(
            List<RunRecord> bases, List<RunRecord> others, ToDoubleFunction<LatencyMillis> value) {
        ToDoubleFunction<Measurement> ofRun =
                run -> run.latency().map(value::applyAsDouble).orElse(0.0);
        return bases.size() == 1 || others.size() == 1
                ? Noise.ofLatencies(
                        ofRun.applyAsDouble(bases.get(0).measurement()),
                        ofRun.applyAsDouble(others.get(0).measurement()))
                : differs(bases, others, run -> ofRun.applyAsDouble(run.measurement()));
    }

    /** Pairs the runs of each round; an interrupted comparison may lack the last run. */
    private static Optional<Ratio> differs(
            List<RunRecord> bases, List<RunRecord> others, ToDoubleFunction<RunRecord> value) {
        int pairs = Math.min(bases.size(), others.size());
        return Noise.ofPairs(values(bases, pairs, value), values(others, pairs, value));
    }

    private static double[] values(List<RunRecord> runs, int number, ToDoubleFunction<RunRecord> value) {
        return runs.stream().limit(number).mapToDouble(value).toArray();
    }

    /** The summary of a configuration, or of the equal configuration that ran instead; empty if neither ran. */
    Optional<Summary> summaryOf(Configuration configuration) {
        String label = same.stream()
                .filter(one -> one.config().equals(configuration.label()))
                .map(Same::as)
                .findFirst()
                .orElse(configuration.label());
        return summaries().stream()
                .filter(summary -> summary.label().equals(label))
                .findAny();
    }

    /** The fused configuration, if it ran and its CPU time is known. */
    Optional<Summary> limit() {
        return summaries().stream()
                .filter(summary -> summary.isOf(Configuration.FUSED))
                .filter(summary -> summary.tuplesPerSecondPerCore().isPresent())
                .findAny();
    }

    /** The rate per core relative to the fused configuration; empty if either is unknown. */
    OptionalDouble shareOfLimit(Summary summary) {
        double most = limit().map(Summary::tuplesPerSecondPerCore)
                .orElse(OptionalDouble.empty())
                .orElse(0);
        OptionalDouble own = summary.tuplesPerSecondPerCore();
        return most > 0 && own.isPresent() ? OptionalDouble.of(own.getAsDouble() / most) : OptionalDouble.empty();
    }

    Optional<ReferenceRun> worstReference() {
        return references.stream().max(Comparator.comparingLong(ReferenceRun::wrong));
    }
}
