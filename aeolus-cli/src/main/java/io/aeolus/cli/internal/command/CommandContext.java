// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.Main;
import io.aeolus.cli.internal.fused.FusedCluster;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.ChildJvm;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.Runner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The environment of commands; tests replace it.
 *
 * @param workloads the workloads that can be run by name
 * @param ownJvm runs a command in a separate JVM
 * @param capture runs the main of a jar and returns the topology that it submits
 * @param running the load of running topologies, and the time
 * @param silence how long a captured topology must be idle until its input counts as finished
 * @param warmUp the warm-up of each configuration of a comparison
 */
record CommandContext(
        Workloads workloads,
        Starters starters,
        OwnCommand ownJvm,
        Capture capture,
        AdviceSource running,
        Duration silence,
        Duration warmUp,
        Map<String, String> environment) {

    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    @FunctionalInterface
    interface ClusterStarter {
        Runner start(Progress progress) throws RunFailedException;
    }

    /**
     * The starters of clusters in this process.
     *
     * @param local a cluster
     * @param network a cluster with a network between its workers
     * @param fused one thread that calls the components of a topology, without Storm
     */
    record Starters(ClusterStarter local, ClusterStarter network, ClusterStarter fused) {}

    /** Runs a command in a separate JVM, with a folder for its input and output; returns its exit status. */
    @FunctionalInterface
    interface OwnCommand {
        int run(List<String> arguments, Path folder) throws IOException, InterruptedException;
    }

    /** Runs a main in a separate process, and passes each line that it prints to the notes. */
    @FunctionalInterface
    interface Capture {
        CapturedTopology capture(TopologyJar jar, StormSettings settings, Consumer<String> notes)
                throws BadInputException, InterruptedException;
    }

    /** The context of the program. */
    static CommandContext real() {
        return new CommandContext(
                Workloads.installed(),
                new Starters(
                        local(false), local(true), progress -> new ClusterRunner(new FusedCluster(), System::nanoTime)),
                (arguments, folder) -> new ChildJvm(Main.class, folder).run(arguments),
                JarTopology::capture,
                AdviceSource.REAL,
                SILENCE,
                WARM_UP,
                System.getenv());
    }

    private static ClusterStarter local(boolean hasNetwork) {
        return progress -> new ClusterRunner(Clusters.local(hasNetwork, progress), System::nanoTime);
    }

    /** The directory for generated inputs: {@code AEOLUS_CACHE}, or {@code aeolus} in the user's cache directory. */
    Path cacheDirectory() {
        String own = environment.getOrDefault("AEOLUS_CACHE", "");
        if (!own.isEmpty()) {
            return Path.of(own);
        }
        String common = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path caches = common.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(common);
        return caches.resolve("aeolus");
    }
}
