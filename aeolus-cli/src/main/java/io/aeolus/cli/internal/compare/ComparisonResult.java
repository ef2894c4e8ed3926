package io.aeolus.cli.internal.compare;

import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.optimizer.Interval;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * All that a comparison found.
 *
 * @param setup what was compared, and where
 * @param runs the runs, in their order
 * @param expected the output that each must have
 * @param references the runs' outputs compared with reference results, by run; empty if there is no reference
 * @param traffic what is sent for a row, if that is known
 * @param leftOut configurations that did not run, and why, a line each
 * @param same configurations that did not run, as they are the same as others that did
 */
public record ComparisonResult(
        Setup setup,
        List<RunRecord> runs,
        Expectation expected,
        List<ReferenceRun> references,
        Optional<RowTraffic> traffic,
        List<String> leftOut,
        List<Same> same) {

    /** A configuration with a smaller share of stock's rate stands still: it is printed as 0.00 x. */
    static final double STANDSTILL = 0.005;

    public ComparisonResult {
        runs = List.copyOf(runs);
        references = List.copyOf(references);
        leftOut = List.copyOf(leftOut);
        same = List.copyOf(same);
    }

    /** Whether no run stood still, lost a row, had another output than expected, or differs from the reference. */
    public boolean isGood() {
        return problems().isEmpty();
    }

    /** Why the comparison is a failure, a line for each reason; none in most cases. */
    public List<String> problems() {
        return Verdict.problems(this);
    }

    /** A warning not to use a plan that was slower than the topology as declared; empty if it was not, or not both ran. */
    public Optional<String> planWarning(Path file) {
        return Verdict.planWarning(this, file);
    }

    /** The fields whose values changed after they were emitted, in any run. */
    public List<ChangedField> changed() {
        return runs.stream()
                .flatMap(run -> run.trace().changed().stream())
                .distinct()
                .toList();
    }

    /** What was promised in all runs but those that are fused, which promise nothing. */
    DeliveryGuarantee promise() {
        return runs.stream()
                .filter(run -> !run.config().equals(Configuration.FUSED.label()))
                .findFirst()
                .map(run -> run.measurement().promise())
                .orElse(DeliveryGuarantee.AT_LEAST_ONCE);
    }

    /** The runs of each configuration, in the order of their first runs. */
    Map<String, List<RunRecord>> runsByConfiguration() {
        return runs.stream().collect(Collectors.groupingBy(RunRecord::config, LinkedHashMap::new, Collectors.toList()));
    }

    /** Which rates count. */
    CountedRates rates() {
        return new CountedRates(runs);
    }

    /** The configurations' summaries, in the order of their first runs. */
    List<Summary> summaries() {
        CountedRates rates = rates();
        return runsByConfiguration().values().stream()
                .map(ofOne -> new Summary(ofOne, expected.output(), rates))
                .toList();
    }

    /** The configuration of a name; empty if it did not run. */
    Optional<ConfigurationEntry> configuration(String label) {
        return setup.configurations().stream()
                .filter(configuration -> configuration.name().equals(label))
                .findAny();
    }

    /** Where the throughput of a configuration was expected; empty if nothing was predicted. */
    Optional<Interval> interval(Summary summary) {
        return configuration(summary.label()).flatMap(ConfigurationEntry::interval);
    }

    /** How many times as fast as another configuration a configuration is; empty if the other one did not run, or did nothing. */
    OptionalDouble ratio(Summary summary, Configuration base) {
        return summaryOf(base).stream()
                .mapToDouble(other -> other.tuplesPerSecond().median())
                .filter(median -> median > 0)
                .map(median -> summary.tuplesPerSecond().median() / median)
                .findAny();
    }

    /** What differs between a configuration and another one by more than noise; empty if the other one did not run, or is the same. */
    Optional<Against> against(Summary summary, Configuration base) {
        return summaryOf(base)
                .filter(other -> !other.label().equals(summary.label()))
                .map(other -> {
                    List<RunRecord> bases = runsOf(other.label());
                    List<RunRecord> others = runsOf(summary.label());
                    CountedRates rates = rates();
                    return new Against(
                            differs(bases, others, rates::of)
                                    .or(() -> Noise.ofParts(rates.parts(bases.get(0)), rates.parts(others.get(0)))),
                            latencyDiffers(bases, others, LatencyMillis::p50),
                            latencyDiffers(bases, others, LatencyMillis::p99));
                });
    }

    /** How many times as long as with another configuration half of the rows take; empty if either is unknown. */
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

    /** The runs of a round are a pair; what was broken off may lack the last one. */
    private static Optional<Ratio> differs(
            List<RunRecord> bases, List<RunRecord> others, ToDoubleFunction<RunRecord> value) {
        int pairs = Math.min(bases.size(), others.size());
        return Noise.ofPairs(values(bases, pairs, value), values(others, pairs, value));
    }

    private static double[] values(List<RunRecord> runs, int number, ToDoubleFunction<RunRecord> value) {
        return runs.stream().limit(number).mapToDouble(value).toArray();
    }

    private List<RunRecord> runsOf(String label) {
        return runsByConfiguration().getOrDefault(label, List.of());
    }

    /** Of a configuration, or of the one that it is the same as; empty if it did not run. */
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

    /** The one that is fused, if it ran and its processor time is known. */
    Optional<Summary> limit() {
        return summaries().stream()
                .filter(summary -> summary.label().equals(Configuration.FUSED.label()))
                .filter(summary -> summary.tuplesPerSecondPerCore().isPresent())
                .findAny();
    }

    /** What a core does in a configuration, as a part of what it does where the topology is fused; empty if one is unknown. */
    OptionalDouble shareOfLimit(Summary summary) {
        Optional<Summary> limit = limit();
        return limit.isPresent()
                        && limit.get().tuplesPerSecondPerCore().getAsDouble() > 0
                        && summary.tuplesPerSecondPerCore().isPresent()
                ? OptionalDouble.of(summary.tuplesPerSecondPerCore().getAsDouble()
                        / limit.get().tuplesPerSecondPerCore().getAsDouble())
                : OptionalDouble.empty();
    }

    /** The comparison with the reference that is worst. */
    Optional<ReferenceRun> worstReference() {
        return references.stream().max(Comparator.comparingLong(ReferenceRun::wrong));
    }
}
