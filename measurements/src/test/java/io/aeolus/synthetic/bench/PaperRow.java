// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.storm.Config;

/**
 * A row of {@link PaperTable}.
 *
 * @param workload the workload's name
 * @param isSteady whether rates are measured in the steady part of runs instead of whole runs
 * @param storm the comparison of stock and storm-tuned
 * @param optimized the runs of the plan
 */
record PaperRow(String workload, boolean isSteady, RunFile storm, RunFile optimized) {

    /** The entry in a run's file with the payload bytes per row. */
    static final String NET_BYTES_OF_ROW = "netBytesOfRow";

    private static final String STOCK = "stock";
    private static final String TUNED = "storm-tuned";
    private static final String OPTIMIZED = "optimized";

    private static final double BITS = 8;
    private static final double GIBI = 1L << 30;
    private static final double PERCENT = 100;

    static PaperRow of(PaperFiles files) throws BadInputException {
        RunFile storm = RunFile.FORMAT.read(files.storm());
        RunFile optimized = RunFile.FORMAT.read(files.optimized());
        // All rates use the same rule.
        return new PaperRow(files.workload(), isSteady(storm) && isSteady(optimized), storm, optimized);
    }

    private static boolean isSteady(RunFile file) {
        return file.steady().count();
    }

    static String table(List<PaperRow> rows) {
        StringBuilder table = new StringBuilder("""
                | workload | stock, tuples/s | storm-tuned | ours | vs stock | vs tuned | predicted | error | plan | net Gib/s per core, stock and ours | seconds of a run | equal | lost |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | --- | --- | ---: |
                """);
        rows.forEach(row -> table.append(row.text()).append('\n'));
        if (rows.stream().anyMatch(row -> !row.isSteady())) {
            table.append("\n`*`: rates of whole runs, as a run has no steady part.\n");
        }
        rows.stream()
                .findFirst()
                .ifPresent(row -> table.append('\n')
                        .append(row.optimized().setup().machine().text())
                        .append(", ")
                        .append(row.optimized().made().at())
                        .append('\n'));
        return table.toString();
    }

    private String text() {
        double[] stock = rates(storm, STOCK);
        double[] tuned = rates(storm, TUNED);
        double[] ours = rates(optimized, OPTIMIZED);
        OptionalDouble predicted = runs(optimized, OPTIMIZED).get(0).predictedTuplesPerSecond();
        return format(
                "| `%s`%s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %,d |",
                workload,
                isSteady ? "" : " `*`",
                spread(stock),
                spread(tuned),
                spread(ours),
                ratio(ours, stock),
                ratio(ours, tuned),
                predicted.isPresent() ? format("%,.0f", predicted.getAsDouble()) : "-",
                predicted.isPresent()
                        ? format("%+.1f %%", PERCENT * (predicted.getAsDouble() / median(ours) - 1))
                        : "-",
                plan(),
                gibibits(),
                String.join(", ", seconds(storm, STOCK), seconds(storm, TUNED), seconds(optimized, OPTIMIZED)),
                isEqual(storm) && isEqual(optimized) ? "yes" : "NO",
                lost());
    }

    /** Returns the runs of a configuration or of its equal configuration. */
    private static List<RunEntry> runs(RunFile file, String config) {
        String ran = file.same().stream()
                .filter(same -> same.config().equals(config))
                .map(RunFile.Same::as)
                .findFirst()
                .orElse(config);
        return file.runs().stream().filter(run -> run.config().equals(ran)).toList();
    }

    private double[] rates(RunFile file, String config) {
        return runs(file, config).stream()
                .mapToDouble(run -> isSteady
                        ? run.steady().orElseThrow().tuplesPerSecond()
                        : run.measurement().tuplesPerSecond())
                .sorted()
                .toArray();
    }

    private static String seconds(RunFile file, String config) {
        double[] sorted = runs(file, config).stream()
                .mapToDouble(run -> run.measurement().seconds())
                .sorted()
                .toArray();
        return sorted.length == 0 ? "-" : format("%.1f", median(sorted));
    }

    private static String ratio(double[] ours, double[] others) {
        return others.length == 0 ? "-" : format("%.2f x", median(ours) / median(others));
    }

    private static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** A configuration without runs was skipped after a standstill, as can happen with storm-tuned. */
    private static String spread(double[] sorted) {
        if (sorted.length == 0) {
            return "stood still";
        }
        return sorted.length == 1
                ? format("%,.0f", sorted[0])
                : format("%,.0f (%,.0f..%,.0f)", median(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    /** Parallelism in the order of names, the largest batch, and the number of workers. */
    private String plan() {
        ConfigurationEntry plan = optimized.setup().configurations().get(0);
        String parallelisms = plan.components().stream()
                .map(component -> String.valueOf(component.parallelism()))
                .collect(Collectors.joining(" "));
        int largest = plan.streams().stream()
                .mapToInt(ConfigurationEntry.BatchedStream::batchSize)
                .max()
                .orElse(1);
        return format("parallelism %s, batches to %,d", parallelisms, largest)
                + Optional.of(optimized.setup().cluster())
                        .filter(cluster -> !cluster.equals("local"))
                        .flatMap(cluster -> Optional.ofNullable(plan.settings().get(Config.TOPOLOGY_WORKERS)))
                        .map(number -> ", " + plural(Integer.parseInt(number), "worker"))
                        .orElse("");
    }

    private String gibibits() {
        return Stream.of(perCore(storm, STOCK), perCore(optimized, OPTIMIZED))
                .map(rate -> rate.isPresent() ? format("%.4f", rate.getAsDouble()) : "-")
                .collect(Collectors.joining(", "));
    }

    private static OptionalDouble perCore(RunFile file, String config) {
        double bytes = file.setup().input().path(NET_BYTES_OF_ROW).doubleValue();
        double[] rates = runs(file, config).stream()
                .flatMapToDouble(run -> run.series().coresBusy().stream()
                        .flatMap(cores -> cores > 0
                                ? DoubleStream.of(run.measurement().tuplesPerSecond() / cores)
                                : DoubleStream.empty()))
                .sorted()
                .toArray();
        return bytes > 0 && rates.length > 0
                ? OptionalDouble.of(median(rates) * bytes * BITS / GIBI)
                : OptionalDouble.empty();
    }

    private static boolean isEqual(RunFile file) {
        return file.results().equal().orElse(false);
    }

    private long lost() {
        return Stream.of(storm, optimized)
                .flatMap(file -> file.runs().stream())
                .mapToLong(run -> run.measurement().lost().orElse(0))
                .sum();
    }
}
