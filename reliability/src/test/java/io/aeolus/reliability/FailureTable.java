// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.AtomicFile;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The results as a Markdown table and a chart. Each run adds a line to the file of its scenario, so that runs of several builds share a
 * table. Delete the folder to start again.
 *
 * @param folder the folder of the files
 */
record FailureTable(Path folder) {

    private static final String HEAD = """
            | fault | topology | configuration | faults | tuples | lost | replayed | duplicates | overtaken | smallest mean batch | recovery p50, s | p99, s | stock p50, s | stock p99, s |
            | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final String CHART_FILE = "recoveries.svg";
    private static final String CHART = "![Recoveries](" + CHART_FILE + ")\n";

    /** The build directory. */
    static FailureTable inTarget() {
        return new FailureTable(Path.of("target", "chaos"));
    }

    /** Adds a run. */
    void add(Outcome outcome) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                runsFile(outcome.scenario()),
                RunLine.of(outcome).text() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        write();
    }

    private void write() throws IOException {
        List<FailureRow> rows = new ArrayList<>();
        for (Scenario scenario : Scenario.ALL) {
            if (Files.exists(runsFile(scenario))) {
                List<RunLine> runs = Files.readAllLines(runsFile(scenario)).stream()
                        .map(RunLine::parse)
                        .toList();
                rows.add(FailureRow.of(scenario, runs));
            }
        }
        int kills = rows.stream().mapToInt(FailureRow::kills).sum();
        String seeds = rows.stream()
                .flatMap(row -> row.seeds().stream())
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        String summary =
                "%d kills. %s. Seeds %s.".formatted(kills, Machine.current().text(), seeds);
        String table =
                rows.stream().map(row -> row.text(stockOf(row, rows)) + "\n").collect(Collectors.joining());
        AtomicFile.write(folder.resolve("failures.md"), HEAD + table + "\n" + summary + "\n\n" + CHART);
        AtomicFile.write(folder.resolve(CHART_FILE), new RecoveryChart(rows).svg());
    }

    /** Returns the row of the same fault, topology and bound on tuples in flight without batches; empty for a row without batches. */
    private static Optional<FailureRow> stockOf(FailureRow row, List<FailureRow> rows) {
        return rows.stream()
                .filter(other -> !row.isStock()
                        && other.isStock()
                        && other.isBoundByQueues() == row.isBoundByQueues()
                        && other.fault().equals(row.fault())
                        && other.topology().equals(row.topology()))
                .findFirst();
    }

    private Path runsFile(Scenario scenario) {
        return folder.resolve(scenario.name() + ".runs");
    }
}
