// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.Measurement;
import java.util.ArrayList;
import java.util.List;

/**
 * The correctness of the results, without which throughput is meaningless.
 *
 * @param isGood whether no tuple was lost, all results are as expected, and no configuration stalled
 */
public record Checks(boolean isGood, String text) {

    static Checks of(List<NamedRunFile> comparisons) {
        List<String> sentences = new ArrayList<>();
        List<Measurement> runs = comparisons.stream()
                .flatMap(comparison -> comparison.file().runs().stream())
                .map(RunEntry::measurement)
                .toList();
        List<RunFile.Results> results = comparisons.stream()
                .map(comparison -> comparison.file().results())
                .toList();
        // Problems name losses and differences.
        List<String> problems =
                results.stream().flatMap(of -> of.problems().stream()).toList();
        long lost = runs.stream().mapToLong(run -> run.lost().orElse(0)).sum();
        boolean differs = results.stream().anyMatch(of -> !of.equal().orElse(true))
                || (results.stream().allMatch(of -> of.equal().isPresent())
                        && runs.stream().map(Measurement::output).distinct().count() > 1);
        sentences.add("Delivery guarantee: %s."
                .formatted(comparisons.get(0).file().guarantee().text()));
        if (lost == 0) {
            sentences.add(
                    runs.stream().allMatch(run -> run.lost().isPresent())
                            ? "No tuple was lost."
                            : "For some runs it is unknown whether tuples were lost.");
        } else if (problems.isEmpty()) {
            sentences.add(format("%,d tuple%s lost.", lost, lost == 1 ? " was" : "s were"));
        }
        if (!differs) {
            sentences.add(results.stream()
                    .flatMap(of -> of.remark().stream())
                    .findFirst()
                    .map(Checks::sentence)
                    .orElse("All runs gave the same result."));
        } else if (problems.isEmpty()) {
            sentences.add("The results of the runs differ.");
        }
        problems.forEach(problem -> sentences.add(problem + "."));
        results.stream().flatMap(of -> of.skipped().stream()).forEach(line -> sentences.add(line + "."));
        return new Checks(lost == 0 && !differs && problems.isEmpty(), String.join(" ", sentences));
    }

    private static String sentence(String remark) {
        return Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".";
    }
}
