// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares predictions of plans that were not profiled with measured runs. For each workload and layout, creates one profile and learns
 * from runs of up to two plans, as {@code aeolus tune} does. Then runs three plans, the computed plan and two variants, three times each
 * in separate JVMs, with about 25 s of input. Existing files in the folder are reused, so that the same command resumes an interrupted
 * measurement. Requires an idle machine.
 */
public final class PredictionTable {

    private static final double PERCENT = 100;

    private PredictionTable() {}

    /**
     * Runs or resumes the measurement.
     *
     * @param args the folder and options
     */
    public static void main(String[] args) throws IOException, InterruptedException, BadInputException {
        TableOptions options = TableOptions.of(Set.of("--workloads", "--layouts", "--seconds", "--runs"), args);
        Path folder = options.folder();
        MeasurementFolder measured = new MeasurementFolder(
                folder, CommandLine.found(), options.number("--seconds", 25), options.number("--runs", 3));
        List<Row> rows = new ArrayList<>();
        for (String workload :
                options.list("--workloads", "linearroad,synthetic-messages,synthetic-compute,synthetic-waiting")) {
            for (String layout : options.list("--layouts", "one,two")) {
                rows.addAll(measured.rows(workload, WorkerLayout.parse(layout)));
                // Writes intermediate results.
                Files.writeString(folder.resolve("table.md"), text(rows), StandardCharsets.UTF_8);
            }
        }
        System.out.print(text(rows));
        System.out.println("the table is in " + folder.resolve("table.md"));
    }

    private static String text(List<Row> rows) {
        StringBuilder text = new StringBuilder("""
                | workload | workers | plan | by the profile | error | after runs of others | 90 of 100 runs | measured | min..max | error | inside |
                | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
                """);
        rows.forEach(row -> text.append(row.text()).append('\n'));
        if (!rows.isEmpty()) {
            text.append('\n').append(summary("by the profile", rows.stream().map(Row::errorByProfile)));
            text.append(summary("after runs of others", rows.stream().map(Row::error)));
            text.append(format(
                    "%d of %d runs within their intervals\n",
                    rows.stream().mapToLong(Row::inside).sum(),
                    rows.stream().mapToLong(row -> row.runs().size()).sum()));
        }
        return text.toString();
    }

    private static String summary(String which, Stream<Double> all) {
        List<Double> errors = all.map(Math::abs).sorted().toList();
        return format(
                "%d predictions %s: %d within 10 %%, the median is off by %.1f %%, the worst by %.1f %%\n",
                errors.size(),
                which,
                errors.stream().filter(error -> error <= 0.1).count(),
                PERCENT * median(errors),
                PERCENT * errors.get(errors.size() - 1));
    }

    static double median(List<Double> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
