// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.RunRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A command in its own JVM that measures the counting topology on a running cluster, without end. */
final class RunCommand {

    private RunCommand() {}

    /** Starts the command. */
    static Process start(FaultCluster cluster, Path folder) throws IOException {
        String settings = cluster.settings().file().orElseThrow().toString();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        RunCommand.class.getName(),
                        settings,
                        folder.toString())
                .inheritIO()
                .start();
    }

    /** The arguments are the settings of the cluster's clients, and the folder of the run. */
    public static void main(String[] args) throws Exception {
        StormSettings settings = new StormSettings(Optional.of(Path.of(args[0])), List.of());
        try (Cluster cluster = Clusters.remote(new RemoteOptions(settings, FaultCluster.workerCode()), Progress.NONE)) {
            new RunRecorder(cluster, System::nanoTime)
                    .run(CountingSubject.batched(100).request(Path.of(args[1])), Progress.NONE);
        }
    }
}
