// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import io.aeolus.cli.internal.variant.Configuration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Converts the result of a comparison to its JSON file. */
public final class ComparisonJson {

    private ComparisonJson() {}

    public static RunFile of(ComparisonResult result, RunFile.Made made) {
        Map<String, SummaryEntry> summary = new LinkedHashMap<>();
        result.summaries().forEach(ofOne -> summary.put(ofOne.label(), summary(result, ofOne)));
        boolean areSteady = result.rates().areSteady();
        return new RunFile(
                made,
                result.setup(),
                result.runs().stream().map(RunEntry::of).toList(),
                summary,
                results(result),
                new RunFile.SteadyParts(
                        areSteady, areSteady ? Optional.empty() : result.rates().text()),
                result.same());
    }

    private static SummaryEntry summary(ComparisonResult result, Summary summary) {
        return new SummaryEntry(
                summary.tuplesPerSecond().median(),
                summary.tuplesPerSecondPerCore(),
                result.shareOfLimit(summary),
                result.ratio(summary, Configuration.STOCK),
                result.ratio(summary, Configuration.STORM_TUNED),
                result.against(summary, Configuration.STOCK),
                summary.latency());
    }

    private static RunFile.Results results(ComparisonResult result) {
        boolean isCompared = result.expected().output().isPresent();
        return new RunFile.Results(
                isCompared
                        ? Optional.of(result.summaries().stream()
                                .allMatch(summary -> summary.isResultEqual().orElse(false)))
                        : Optional.empty(),
                result.expected().remark(),
                result.worstReference()
                        .map(ReferenceRun::report)
                        // The file counts unexpected rows as mismatched.
                        .map(report -> new RunFile.Reference(
                                report.matched(), report.mismatched() + report.unexpected(), report.missing())),
                result.problems(),
                result.leftOut());
    }
}
