package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.DeliveryGuarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What has to be right before speed counts.
 *
 * @param isGood whether it is
 * @param text sentences
 */
record Checks(boolean isGood, String text) {

    static Checks of(List<NamedRunFile> comparisons) {
        List<String> sentences = new ArrayList<>();
        List<RunEntry> runs = comparisons.stream()
                .flatMap(comparison -> comparison.file().runs().stream())
                .toList();
        sentences.add("Promise: %s.".formatted(promise(runs).text()));
        long lost = runs.stream().mapToLong(run -> run.lost().orElse(0)).sum();
        sentences.add(
                lost > 0
                        ? format("%,d rows were lost.", lost)
                        : runs.stream().allMatch(run -> run.lost().isPresent())
                                ? "No row was lost."
                                : "Whether rows were lost is not known of all runs.");
        List<RunFile.Results> results =
                comparisons.stream().map(Checks::results).toList();
        boolean differs = results.stream().anyMatch(of -> !of.equal().orElse(true))
                || (results.stream().allMatch(of -> of.equal().isPresent()) && digests(runs) > 1);
        Optional<String> notCompared =
                results.stream().flatMap(of -> of.remark().stream()).findFirst();
        sentences.add(
                differs
                        ? "The runs did not all give the same result."
                        : notCompared.map(Checks::sentence).orElse("All runs gave the same result."));
        boolean isWrong = comparisons.stream()
                .flatMap(comparison -> comparison.file().reference().stream())
                .anyMatch(Checks::isWrong);
        if (isWrong) {
            sentences.add("A result is not that of the reference.");
        }
        return new Checks(lost == 0 && !differs && !isWrong, String.join(" ", sentences));
    }

    /** The one of all runs but those that are fused, which promise nothing. */
    static DeliveryGuarantee promise(List<RunEntry> runs) {
        return runs.stream()
                .filter(run -> !run.config().equals("fused"))
                .findFirst()
                .map(RunEntry::promise)
                .orElse(DeliveryGuarantee.AT_LEAST_ONCE);
    }

    /** As the comparison itself said it; older files do not say it, and it can be told only of runs to the end of their input. */
    private static RunFile.Results results(NamedRunFile comparison) {
        RunFile file = comparison.file();
        return file.results()
                .orElseGet(() -> file.input().path("rows").isNull()
                        ? new RunFile.Results(
                                Optional.empty(), Optional.of("results are not compared: the runs were cut"))
                        : new RunFile.Results(Optional.of(digests(file.runs()) == 1), Optional.empty()));
    }

    private static long digests(List<RunEntry> runs) {
        return runs.stream().map(RunEntry::outputDigest).distinct().count();
    }

    private static String sentence(String remark) {
        return Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".";
    }

    private static boolean isWrong(RunFile.Reference reference) {
        return reference.mismatched() > 0 || reference.missing() > 0;
    }
}
