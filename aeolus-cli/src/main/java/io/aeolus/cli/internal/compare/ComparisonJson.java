package io.aeolus.cli.internal.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.probe.Machine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A comparison as its file has it. */
public final class ComparisonJson {

    private ComparisonJson() {}

    /** What the file says of a comparison: what was found, how it was made, and on what. */
    public static RunFile of(ComparisonResult result, RunFile.Made made, Machine machine) {
        Map<String, SummaryEntry> summary = new LinkedHashMap<>();
        for (Summary ofOne : result.summaries()) {
            summary.put(
                    ofOne.label(),
                    new SummaryEntry(
                            ofOne.tuplesPerSecond().median(),
                            result.ratio(ofOne, Configuration.STOCK),
                            result.ratio(ofOne, Configuration.STORM_TUNED),
                            ofOne.latency()));
        }
        return new RunFile(
                result.workload(),
                result.cluster(),
                made,
                machine,
                input(result),
                result.setup().topology(),
                result.setup().configurations(),
                result.setup().plan(),
                result.runs().stream().map(RunEntry::of).toList(),
                summary,
                reference(result),
                limit(result),
                result.same().isEmpty() ? Optional.empty() : Optional.of(result.same()),
                againstStock(result),
                Optional.of(results(result)),
                Optional.of(steady(result)),
                result.setup().intervals().isEmpty()
                        ? Optional.empty()
                        : Optional.of(result.setup().intervals()));
    }

    private static RunFile.SteadyParts steady(ComparisonResult result) {
        return new RunFile.SteadyParts(
                result.rates().areSteady(),
                result.runs().stream()
                        .flatMap(run -> CountedRates.steady(run)
                                .map(steady -> new RunFile.SteadyPart(
                                        run.config(),
                                        run.run(),
                                        steady.fromSeconds(),
                                        steady.toSeconds(),
                                        steady.tuplesPerSecond()))
                                .stream())
                        .toList(),
                result.rates().areSteady() ? Optional.empty() : result.rates().text());
    }

    private static RunFile.Results results(ComparisonResult result) {
        boolean isCompared = result.expected().output().isPresent();
        return new RunFile.Results(
                isCompared
                        ? Optional.of(
                                result.summaries().stream().allMatch(summary -> summary.result() == ResultCheck.EQUAL))
                        : Optional.empty(),
                result.expected().remark());
    }

    private static Optional<Map<String, RunFile.Against>> againstStock(ComparisonResult result) {
        Map<String, RunFile.Against> all = new LinkedHashMap<>();
        result.summaries()
                .forEach(summary -> result.against(summary, Configuration.STOCK)
                        .ifPresent(against -> all.put(summary.label(), against)));
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }

    private static Optional<RunFile.Limit> limit(ComparisonResult result) {
        return result.limit().map(fused -> {
            Map<String, Double> shares = new LinkedHashMap<>();
            result.summaries()
                    .forEach(summary ->
                            result.shareOfLimit(summary).ifPresent(share -> shares.put(summary.label(), share)));
            return new RunFile.Limit(fused.tuplesPerSecondPerCore().orElseThrow(), shares);
        });
    }

    private static ObjectNode input(ComparisonResult result) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        if (result.rows().isPresent()) {
            input.put("rows", result.rows().getAsLong());
        } else {
            input.putNull("rows");
        }
        result.input().forEach(input::putPOJO);
        return input;
    }

    private static Optional<RunFile.Reference> reference(ComparisonResult result) {
        return result.worstReference()
                .map(ReferenceRun::report)
                // A row that should not be there is a row that differs.
                .map(report -> new RunFile.Reference(
                        report.matched(), report.mismatched() + report.unexpected(), report.missing()));
    }
}
