package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.Promise;
import io.aeolus.monitor.RunRecord;
import io.aeolus.probe.OutputDigest;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * All that a comparison found.
 *
 * @param workload the workload's name
 * @param cluster the cluster's name
 * @param rows rows of a run; empty if the runs were cut
 * @param input more about the input
 * @param runs the runs, in their order
 * @param expected the output that each must have; empty if outputs cannot be compared
 * @param references the runs' outputs compared with reference results, by run; empty if there is no reference
 * @param setup what was compared
 * @param leftOut configurations that did not run, and why, a line each
 */
public record ComparisonResult(
        String workload,
        String cluster,
        OptionalLong rows,
        Map<String, Object> input,
        List<RunRecord> runs,
        Optional<OutputDigest> expected,
        List<ReferenceRun> references,
        Setup setup,
        List<String> leftOut) {

    /** Copies the lists. */
    public ComparisonResult {
        runs = List.copyOf(runs);
        references = List.copyOf(references);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Whether no run lost a row, had another output than expected, or differs from the reference.
     *
     * @return true if all is well
     */
    public boolean isGood() {
        return summaries().stream().allMatch(Summary::isGood)
                && references.stream().allMatch(reference -> reference.report().isEqual());
    }

    /** What was promised in all runs but those that are fused, which promise nothing. */
    Promise promise() {
        return runs.stream()
                .filter(run -> !run.config().equals(Configuration.FUSED.label()))
                .findFirst()
                .map(run -> run.measurement().promise())
                .orElse(Promise.AT_LEAST_ONCE);
    }

    /** The runs of each configuration, in the order of their first runs. */
    Map<String, List<RunRecord>> runsByConfiguration() {
        return runs.stream().collect(Collectors.groupingBy(RunRecord::config, LinkedHashMap::new, Collectors.toList()));
    }

    /** The configurations' summaries, in the order of their first runs. */
    List<Summary> summaries() {
        return runsByConfiguration().values().stream()
                .map(ofOne -> Summary.of(ofOne, expected))
                .toList();
    }

    /** How many times as fast as another configuration a configuration is; empty if the other one did not run. */
    OptionalDouble ratio(Summary summary, Configuration base) {
        return summaries().stream()
                .filter(other -> other.label().equals(base.label()))
                // Of nothing, everything is many times as much.
                .filter(other -> other.tuplesPerSecond().median() > 0)
                .mapToDouble(other -> summary.tuplesPerSecond().median()
                        / other.tuplesPerSecond().median())
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
