// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.AtomicFile;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The results as a Markdown table. Each scenario writes its row to a separate file, so that scenarios run in several builds share a table.
 *
 * @param folder the folder of the files
 */
record FailureTable(Path folder) {

    private static final String HEAD = """
            | fault | topology | times | kills | rows | lost | replayed rows | duplicate results | overtaken | recovery, median s | max s |
            | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    /** The build directory. */
    static FailureTable inTarget() {
        return new FailureTable(Path.of("target", "chaos"));
    }

    /** Adds or replaces the row of a scenario. */
    void add(Outcome outcome) throws IOException {
        Files.createDirectories(folder);
        AtomicFile.write(
                rowFile(outcome.scenario()), outcome.row() + "\n" + outcome.kills() + "\n" + outcome.seed() + "\n");
        write();
    }

    private void write() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (Scenario scenario : Scenario.ALL) {
            if (Files.exists(rowFile(scenario))) {
                rows.add(Files.readAllLines(rowFile(scenario)));
            }
        }
        int kills = rows.stream().mapToInt(row -> Integer.parseInt(row.get(1))).sum();
        String seeds = rows.stream().map(row -> row.get(2)).distinct().collect(Collectors.joining(", "));
        String table = rows.stream().map(row -> row.get(0) + "\n").collect(Collectors.joining());
        AtomicFile.write(
                folder.resolve("failures.md"),
                HEAD
                        + table
                        + "\n%d kills. %s. Seed %s: `mvn verify -Pchaos -Dchaos.seed=%s`\n"
                                .formatted(kills, Machine.current().text(), seeds, seeds));
    }

    private Path rowFile(Scenario scenario) {
        return folder.resolve(scenario.name() + ".row");
    }
}
