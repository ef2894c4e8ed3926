// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import io.aeolus.cli.internal.runfile.Headline;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A report of comparisons as one HTML file. The page reads the components of this record as JSON. */
public record Report(
        String headline, Checks checks, List<NamedRunFile> files, List<ReportedConfiguration> configurations) {

    public Report {
        files = List.copyOf(files);
        configurations = List.copyOf(configurations);
    }

    /** Creates a report of one or more comparisons of the same workload and input. */
    public static Report of(List<NamedRunFile> comparisons) throws BadInputException {
        NamedRunFile first = comparisons.get(0);
        List<ReportedConfiguration> configurations = new ArrayList<>();
        for (int i = 0; i < comparisons.size(); i++) {
            NamedRunFile comparison = comparisons.get(i);
            checkSame(first, comparison);
            String suffix = suffix(i, comparisons);
            int number = i;
            comparison.file().runs().stream()
                    .map(RunEntry::config)
                    .distinct()
                    .forEach(config ->
                            configurations.add(ReportedConfiguration.of(config + suffix, config, number, comparison)));
        }
        // Rates of different comparisons may be of different machines.
        int last = comparisons.size() - 1;
        String headline = Headline.of(comparisons.get(last).file(), suffix(last, comparisons));
        return new Report(headline, Checks.of(comparisons), comparisons, configurations);
    }

    /** Distinguishes the configurations of several comparisons. */
    private static String suffix(int number, List<NamedRunFile> comparisons) {
        return comparisons.size() == 1 ? "" : " (" + (number + 1) + ")";
    }

    private static void checkSame(NamedRunFile first, NamedRunFile other) throws BadInputException {
        Setup one = first.file().setup();
        Setup another = other.file().setup();
        check(first, other, "workload", one.workload(), another.workload());
        check(
                first,
                other,
                "delivery guarantee",
                first.file().guarantee().text(),
                other.file().guarantee().text());
        check(first, other, "number of rows", rows(first.file()), rows(other.file()));
    }

    private static String rows(RunFile file) {
        if (file.setup().rows().isPresent()) {
            return String.valueOf(file.setup().rows().getAsLong());
        }
        return file.runs().stream().allMatch(run -> run.measurement().isWhole())
                ? "different from run to run"
                : "limited by time";
    }

    private static void check(NamedRunFile first, NamedRunFile other, String property, String one, String another)
            throws BadInputException {
        if (!one.equals(another)) {
            throw new BadInputException("%s: the %s is '%s', but '%s' in %s: use comparisons with the same %s"
                    .formatted(other.name(), property, another, one, first.name(), property));
        }
    }

    /** Writes or replaces a file atomically. */
    public void write(Path file) throws IOException {
        AtomicFile.write(file, html());
    }

    public String html() {
        return Page.html(
                "page.html",
                List.of("format.js", "charts.js", "graph.js", "page.js"),
                "Aeolus: " + files.get(0).file().setup().workload(),
                headline,
                this);
    }
}
