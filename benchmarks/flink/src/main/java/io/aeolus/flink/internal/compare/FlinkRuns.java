// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.flink.internal.run.FlinkRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.util.EnvironmentInformation;

/** Runs a Flink job, each time in a new JVM. */
final class FlinkRuns {

    private final RunOptions options;
    private final Path figures;

    FlinkRuns(RunOptions options, Path folder) {
        this.options = options;
        figures = folder.resolve("flink.json");
    }

    static String version() {
        return "Flink " + EnvironmentInformation.getVersion();
    }

    SystemRun run(Workload workload, String input, int parallelism)
            throws IOException, InterruptedException, RunFailedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options.flinkJvm());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FlinkRun.class.getName()));
        command.addAll(List.of(workload.toString(), input, String.valueOf(parallelism), figures.toString()));
        int status = Children.run(command);
        if (status != 0) {
            throw new RunFailedException("Flink ended with status " + status);
        }
        return new SystemRun(workload, version(), "parallelism " + parallelism, FlinkRun.read(figures));
    }
}
