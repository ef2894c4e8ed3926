package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.fused.FusedCluster;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.monitor.ClusterRunner;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What commands work with in tests: no process is started, and the main of a jar is that of {@link NumbersMain}. */
final class Contexts {

    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** Nothing here gets faster by it. */
    private static final Duration WARM_UP = Duration.ofMillis(1);

    private Contexts() {}

    /** Commands that run nothing. */
    static CommandContext idle(Map<String, String> environment, Workload... workloads) {
        return of(
                progress -> {
                    throw new AssertionError("nothing is to run");
                },
                environment,
                workloads);
    }

    /** Commands that print no colours, and run something on a cluster. */
    static CommandContext on(CommandContext.ClusterStarter cluster, Workload... workloads) {
        return of(cluster, Map.of("TERM", "dumb"), workloads);
    }

    /** The same with others of these. */
    static CommandContext with(
            CommandContext context, CommandContext.Capture capture, CommandContext.OwnCommand ownJvm) {
        return new CommandContext(
                context.workloads(),
                context.starters(),
                ownJvm,
                capture,
                context.silence(),
                context.warmUp(),
                context.environment());
    }

    /** Commands that measure a network. */
    static CommandContext measuring(CommandContext.ClusterStarter network) {
        CommandContext idle = idle(Map.of("TERM", "dumb"));
        return new CommandContext(
                idle.workloads(),
                new CommandContext.Starters(
                        idle.starters().local(), network, idle.starters().fused()),
                idle.ownJvm(),
                idle.capture(),
                idle.silence(),
                idle.warmUp(),
                idle.environment());
    }

    private static CommandContext of(
            CommandContext.ClusterStarter cluster, Map<String, String> environment, Workload... workloads) {
        return new CommandContext(
                new Workloads(List.of(workloads)),
                new CommandContext.Starters(
                        cluster,
                        progress -> {
                            throw new AssertionError("no network is to be measured");
                        },
                        // Needs no cluster.
                        progress -> new ClusterRunner(new FusedCluster(), System::nanoTime)),
                (arguments, folder) -> {
                    throw new AssertionError("no JVM is to be started");
                },
                NumbersMain::captured,
                SILENCE,
                WARM_UP,
                environment);
    }
}
