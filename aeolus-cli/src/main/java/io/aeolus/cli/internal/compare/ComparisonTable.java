// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.wrapped;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.text.plan.ChainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as text: the setup, the main table with a verdict, details, and notes. */
public final class ComparisonTable {

    private ComparisonTable() {}

    /**
     * The text of a comparison.
     *
     * @param file the file of the comparison
     * @param columns the maximum number of characters per line
     */
    public static String text(ComparisonResult result, RunFile file, int columns) {
        List<String> blocks = new ArrayList<>();
        blocks.add(wrapped(header(result, file), columns));
        blocks.add(ComparisonFields.main(result).blocks(columns));
        blocks.add(wrapped(Verdict.of(result, file), columns));
        ComparisonFields.details(result).ifPresent(details -> blocks.add(details.blocks(columns)));
        String chains = chains(result);
        if (!chains.isEmpty()) {
            blocks.add(wrapped(chains, columns));
        }
        if (!result.same().isEmpty()) {
            blocks.add(wrapped(
                    result.same().stream().map(same -> same.text() + "\n").collect(Collectors.joining()), columns));
        }
        Stream.of(
                        result.rates().text(),
                        ComparisonNotes.onPredictions(result.summaries()),
                        ComparisonNotes.onIntervals(result),
                        ComparisonNotes.onGrid(result.summaries()),
                        ComparisonNotes.onLimit(result.limit()))
                .flatMap(Optional::stream)
                .forEach(note -> blocks.add(wrapped(note, columns)));
        result.leftOut().forEach(line -> blocks.add(wrapped(line, columns)));
        result.worstReference().ifPresent(worst -> blocks.add(wrapped(worst.text(), columns)));
        return String.join("\n", blocks);
    }

    private static String chains(ComparisonResult result) {
        return result.setup().configurations().stream()
                .filter(configuration -> !configuration.chains().isEmpty())
                .map(configuration -> configuration.chains().stream()
                        .map(chain -> ChainText.line(chain.head(), chain.members()))
                        .collect(Collectors.joining("; ", "in " + configuration.name() + ", ", "\n")))
                .collect(Collectors.joining());
    }

    private static String header(ComparisonResult result, RunFile file) {
        Setup setup = result.setup();
        int runs = result.runs().stream().mapToInt(run -> run.run()).max().orElse(0);
        String first = format(
                "%s: %s, %s, cluster %s, %s\n",
                setup.workload(),
                input(result),
                file.guarantee().text(),
                setup.cluster(),
                runs == 1 ? "one run" : "median of " + runs + " runs");
        String described = described(setup);
        String input = described.isEmpty() ? "" : "input: " + described + "\n";
        String client = setup.cluster().equals("remote") ? "client: " : "";
        return first + input + client + setup.machine().text() + "\n";
    }

    private static String input(ComparisonResult result) {
        OptionalLong rows = result.setup().rows();
        if (rows.isPresent()) {
            return format("%,d tuples", rows.getAsLong());
        }
        return result.runs().stream().allMatch(run -> run.measurement().isWhole())
                ? "different numbers of tuples"
                : format("%.0f s per run", result.runs().get(0).measurement().seconds());
    }

    private static String described(Setup setup) {
        return setup.description().entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + (entry.getValue() instanceof Number number && number.doubleValue() % 1 == 0
                                ? format("%,.0f", number.doubleValue())
                                : entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
