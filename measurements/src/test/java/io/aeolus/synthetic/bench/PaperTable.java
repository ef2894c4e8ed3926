// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures the table of the papers' topologies: stock, storm-tuned and the computed plan on each kind of cluster. Profiles each workload,
 * computes a plan, and chooses the number of rows so that the predicted duration is as requested. Existing files in the folder are reused,
 * so that the same command resumes an interrupted measurement. Requires an idle machine.
 *
 * <p>On a local cluster each workload uses a separate JVM, like {@code aeolus compare}. On a cluster of processes all workloads share a
 * cluster, and each run starts new workers.
 */
public final class PaperTable {

    private static final String USAGE =
            "FOLDER [--clusters local,processes] [--workloads A,B] [--seconds N] [--runs N] [--table]";

    private static final List<String> WORKLOADS =
            List.of("stormmc-wordcount", "stormmc-enron", "stormmc-sort", "storm-netty", "multistage-plugs");

    /** The launcher's JVM options on a machine with at least 8 GiB. */
    private static final String FIRST_HEAP = "-Xms1g";

    private PaperTable() {}

    /**
     * Runs or resumes the measurement and prints the table.
     *
     * @param args the folder and options; {@code --table} only prints the table
     */
    public static void main(String[] args) throws IOException, InterruptedException, BadInputException {
        if (args.length == 0 || args[0].startsWith("-")) {
            throw new IllegalArgumentException("give " + USAGE);
        }
        Path folder = Path.of(args[0]).toAbsolutePath();
        Files.createDirectories(folder);
        Map<String, String> options = options(args);
        List<String> workloads = list(options, "--workloads", String.join(",", WORKLOADS));
        boolean isTableOnly = options.containsKey("--table");
        for (String cluster : list(options, "--clusters", "local,processes")) {
            for (List<String> together : cluster.equals("local") ? alone(workloads) : List.of(workloads)) {
                if (!isTableOnly && !areThere(folder, cluster, together)) {
                    String number = options.getOrDefault("--runs", "1");
                    run(folder, cluster, options.getOrDefault("--seconds", "10"), number, together);
                }
                // Writes intermediate results.
                Files.writeString(folder.resolve(cluster + ".md"), PaperRow.table(rows(folder, cluster, workloads)));
            }
            Path table = folder.resolve(cluster + ".md");
            System.out.println("\n" + cluster + ", also in " + table + ":\n\n" + Files.readString(table));
        }
    }

    private static List<List<String>> alone(List<String> workloads) {
        return workloads.stream().map(List::of).toList();
    }

    private static boolean areThere(Path folder, String cluster, List<String> workloads) {
        return workloads.stream()
                .map(workload -> new PaperFiles(folder, cluster, workload))
                .allMatch(PaperFiles::areThere);
    }

    private static List<PaperRow> rows(Path folder, String cluster, List<String> workloads) throws BadInputException {
        List<PaperRow> rows = new ArrayList<>();
        for (String workload : workloads) {
            PaperFiles files = new PaperFiles(folder, cluster, workload);
            if (files.areThere()) {
                rows.add(PaperRow.of(files));
            }
        }
        return rows;
    }

    /** Runs a separate JVM and redirects its output to a log. */
    private static void run(Path folder, String cluster, String seconds, String runs, List<String> workloads)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
        command.add(FIRST_HEAP);
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PaperSession.class.getName()));
        command.addAll(List.of(folder.toString(), cluster, seconds, runs));
        command.addAll(workloads);
        String name = workloads.size() == 1 ? cluster + "-" + workloads.get(0) : cluster;
        Path log = folder.resolve(name + ".log");
        LocalTime now = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
        System.out.println(format("%s %s: %s", now, cluster, String.join(", ", workloads)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        int status = process.waitFor();
        if (status != 0) {
            System.out.println("exit status " + status + ", see " + log);
        }
    }

    private static List<String> list(Map<String, String> options, String name, String usual) {
        return List.of(options.getOrDefault(name, usual).split(","));
    }

    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new LinkedHashMap<>();
        Set<String> known = Set.of("--clusters", "--workloads", "--seconds", "--runs");
        for (int i = 1; i < args.length; i++) {
            if (args[i].equals("--table")) {
                options.put(args[i], "");
            } else if (known.contains(args[i]) && i + 1 < args.length) {
                options.put(args[i], args[++i]);
            } else {
                throw new IllegalArgumentException(args[i] + " is not an option, or lacks its value: give " + USAGE);
            }
        }
        return options;
    }
}
