// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import io.aeolus.cluster.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs the configurations of both systems in turn. */
public final class SideBySide {

    private final RunOptions options;
    private final Consumer<String> notes;

    /** Prepares the runs; notes receives a line before each step. */
    public SideBySide(RunOptions options, Consumer<String> notes) {
        this.options = options;
        this.notes = notes;
    }

    /**
     * Runs all rounds of all workloads.
     *
     * @throws RunFailedException if a child process fails
     * @throws RefusedException if a child process refuses its input
     */
    public Figures run(List<Workload> workloads, int rounds)
            throws IOException, InterruptedException, RunFailedException, RefusedException {
        Path folder = Files.createTempDirectory("aeolus-flink");
        try {
            List<SystemRun> runs = new ArrayList<>();
            String machine = "";
            FlinkRuns flink = new FlinkRuns(options, folder);
            for (Workload workload : workloads) {
                StormRuns storm = new StormRuns(workload, options, folder);
                for (int round = 1; round <= rounds; round++) {
                    notes.accept("%s, round %d of %d: Storm".formatted(workload, round, rounds));
                    StormRuns.Round onStorm = storm.run();
                    runs.addAll(onStorm.runs());
                    machine = onStorm.machine();
                    for (int parallelism : options.parallelisms()) {
                        notes.accept("%s, round %d of %d: Flink, parallelism %d"
                                .formatted(workload, round, rounds, parallelism));
                        runs.add(flink.run(workload, onStorm.flinkInput(), parallelism));
                    }
                }
            }
            return new Figures(runs, machine + ", " + FlinkRuns.version());
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
