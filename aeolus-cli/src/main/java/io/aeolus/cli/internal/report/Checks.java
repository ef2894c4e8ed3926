// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The correctness of the results, without which throughput is meaningless.
 *
 * @param isGood whether no tuple was lost, all results are as expected, and no configuration stalled
 */
public record Checks(boolean isGood, String text) {

    static Checks of(List<NamedRunFile> comparisons) {
        List<String> sentences = new ArrayList<>();
        List<RunEntry> entries = comparisons.stream()
                .flatMap(comparison -> comparison.file().runs().stream())
                .toList();
        List<Measurement> runs = entries.stream().map(RunEntry::measurement).toList();
        sentences.add("Delivery guarantee: %s.".formatted(guarantee(entries).text()));
        long lost = runs.stream().mapToLong(run -> run.lost().orElse(0)).sum();
        sentences.add(
                lost > 0
                        ? format("%,d tuple%s lost.", lost, lost == 1 ? " was" : "s were")
                        : runs.stream().allMatch(run -> run.lost().isPresent())
                                ? "No tuple was lost."
                                : "For some runs it is unknown whether tuples were lost.");
        List<RunFile.Results> results = comparisons.stream()
                .map(comparison -> comparison.file().results())
                .toList();
        boolean differs = results.stream().anyMatch(of -> !of.equal().orElse(true))
                || (results.stream().allMatch(of -> of.equal().isPresent())
                        && runs.stream().map(Measurement::output).distinct().count() > 1);
        Optional<String> notCompared =
                results.stream().flatMap(of -> of.remark().stream()).findFirst();
        sentences.add(
                differs
                        ? "The results of the runs differ."
                        : notCompared.map(Checks::sentence).orElse("All runs gave the same result."));
        boolean isWrong =
                results.stream().flatMap(of -> of.reference().stream()).anyMatch(RunFile.Reference::isWrong);
        if (isWrong) {
            sentences.add("A result differs from the reference.");
        }
        results.stream()
                .flatMap(of -> of.problems().stream())
                .map(Checks::sentence)
                .forEach(sentences::add);
        results.stream()
                .flatMap(of -> of.skipped().stream())
                .map(Checks::sentence)
                .forEach(sentences::add);
        boolean hasProblems = results.stream().anyMatch(of -> !of.problems().isEmpty());
        return new Checks(lost == 0 && !differs && !isWrong && !hasProblems, String.join(" ", sentences));
    }

    /** Returns the delivery guarantee of all runs except fused ones, which have none. */
    static DeliveryGuarantee guarantee(List<RunEntry> runs) {
        return runs.stream()
                .filter(run -> !run.config().equals("fused"))
                .findFirst()
                .map(run -> run.measurement().guarantee())
                .orElse(DeliveryGuarantee.AT_LEAST_ONCE);
    }

    private static String sentence(String remark) {
        return Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".";
    }
}
