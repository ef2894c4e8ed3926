// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.JsonFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The JSON file of a comparison. */
public record RunFile(
        Made made,
        Setup setup,
        List<RunEntry> runs,
        Map<String, SummaryEntry> summary,
        Results results,
        SteadyParts steady,
        List<Same> same) {

    public static final JsonFormat<RunFile> FORMAT =
            new JsonFormat<>(RunFile.class, "comparison", 7).rounding("plan", "interval", "runs", "summary");

    public RunFile {
        runs = List.copyOf(runs);
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
        same = List.copyOf(same);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("must have runs: run aeolus compare again");
        }
        for (RunEntry run : runs) {
            if (!summary.containsKey(run.config())) {
                throw new IllegalArgumentException(
                        "summary must contain '" + run.config() + "', which has runs: run aeolus compare again");
            }
        }
    }

    /** Returns the summary of a configuration that has runs. */
    public SummaryEntry summaryOf(String config) {
        return Objects.requireNonNull(summary.get(config));
    }

    /** Returns the configuration that a configuration equals, so that only the other one ran; empty if there is none. */
    Optional<Same> same(String config) {
        return same.stream().filter(one -> one.config().equals(config)).findFirst();
    }

    /** Returns the name of a configuration, or of the equal configuration that ran instead; empty if neither ran. */
    Optional<String> ran(String config) {
        return Optional.of(same(config).map(Same::as).orElse(config)).filter(summary::containsKey);
    }

    /** Returns the delivery guarantee of all runs except fused runs, which have none. */
    public DeliveryGuarantee guarantee() {
        return runs.stream()
                .filter(run -> !run.config().equals("fused"))
                .findFirst()
                .map(run -> run.measurement().guarantee())
                .orElse(DeliveryGuarantee.AT_LEAST_ONCE);
    }

    /** The origin of a file. */
    public record Made(String at, String command, String aeolus) {}

    /** A configuration that did not run, because it is the same as another configuration. */
    public record Same(String config, String as, String because) {

        public String text() {
            return config + " = " + as + ": " + because;
        }
    }

    /**
     * The outcome of the comparison.
     *
     * @param equal whether all results are as expected; empty if they were not compared
     * @param remark why results were not compared, in one line
     * @param problems why the comparison failed, one line each; usually none
     * @param skipped the reasons why configurations did not run or did not finish, one line each
     */
    public record Results(
            Optional<Boolean> equal,
            Optional<String> remark,
            Optional<Reference> reference,
            List<String> problems,
            List<String> skipped) {

        public Results {
            problems = List.copyOf(problems);
            skipped = List.copyOf(skipped);
        }
    }

    /** The comparison of an output with the reference. */
    public record Reference(long matched, long mismatched, long missing) {}

    /** Whether throughput is measured in the steady parts of the runs. */
    public record SteadyParts(boolean count, Optional<String> remark) {}
}
