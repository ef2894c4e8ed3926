package io.aeolus.cli.internal.command;

import io.aeolus.cli.Main;
import io.aeolus.cli.internal.fused.FusedCluster;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.OwnJvm;
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
 * What commands work with besides their arguments.
 *
 * @param workloads what can be run by name
 * @param localCluster starts a cluster in this process
 * @param localNetwork starts a cluster in this process whose workers have a network between them
 * @param fused calls the components of topologies from one thread of this process
 * @param ownJvm runs a command in a JVM of its own
 * @param capture finds out what the main of a jar submits
 * @param silence nothing says that a captured topology has come to the end of its input, so a silence of this length is taken for it
 * @param warmUp how long each configuration of a comparison is warmed up
 * @param environment the environment variables
 */
record CommandContext(
        Workloads workloads,
        ClusterStarter localCluster,
        ClusterStarter localNetwork,
        ClusterStarter fused,
        OwnCommand ownJvm,
        Capture capture,
        Duration silence,
        Duration warmUp,
        Map<String, String> environment) {

    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    /** Starts clusters. */
    @FunctionalInterface
    interface ClusterStarter {
        Runner start(Progress progress) throws RunFailedException;
    }

    /** Runs a command in a JVM of its own, with a folder for what it needs and makes; returns its exit status. */
    @FunctionalInterface
    interface OwnCommand {
        int run(List<String> arguments, Path folder) throws IOException, InterruptedException;
    }

    /** Runs a main in a process of its own; what it prints goes to the notes. */
    @FunctionalInterface
    interface Capture {
        CapturedTopology capture(TopologyJar jar, StormSettings settings, Consumer<String> notes)
                throws BadInputException, InterruptedException;
    }

    /** What the program works with. */
    static CommandContext real() {
        return new CommandContext(
                Workloads.installed(),
                local(false),
                local(true),
                progress -> new ClusterRunner(new FusedCluster(), System::nanoTime),
                (arguments, folder) -> new OwnJvm(Main.class, folder).run(arguments),
                JarTopology::capture,
                SILENCE,
                WARM_UP,
                System.getenv());
    }

    private static ClusterStarter local(boolean hasNetwork) {
        return progress -> new ClusterRunner(Clusters.local(hasNetwork, progress), System::nanoTime);
    }
}
