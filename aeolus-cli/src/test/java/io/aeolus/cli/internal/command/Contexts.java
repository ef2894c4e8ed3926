// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.fused.FusedCluster;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.monitor.ClusterRunner;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Contexts of commands in tests: they start no process, and the main of a jar is {@link NumbersMain}. */
final class Contexts {

    private static final Duration SILENCE = Duration.ofSeconds(5);

    private static final Duration WARM_UP = Duration.ofMillis(1);

    private Contexts() {}

    /** A context without a cluster. */
    static CommandContext idle(Map<String, String> environment, Workload... workloads) {
        return of(
                progress -> {
                    throw new AssertionError("unexpected run");
                },
                environment,
                workloads);
    }

    /** A context with a cluster, which counts its starts, and without colours. */
    static CommandContext on(ScriptedRunner cluster, Workload... workloads) {
        return on(progress -> cluster.started(), workloads);
    }

    /** A context with a cluster and without colours. */
    static CommandContext on(CommandContext.ClusterStarter cluster, Workload... workloads) {
        return of(cluster, Map.of("TERM", "dumb"), workloads);
    }

    /** The same context with another capture and another child JVM. */
    static CommandContext with(
            CommandContext context, CommandContext.Capture capture, CommandContext.OwnCommand ownJvm) {
        return new CommandContext(
                context.workloads(),
                context.starters(),
                ownJvm,
                capture,
                context.running(),
                context.silence(),
                context.warmUp(),
                context.environment());
    }

    /** The same context with other loads of running topologies. */
    static CommandContext with(CommandContext context, AdviceSource running) {
        return new CommandContext(
                context.workloads(),
                context.starters(),
                context.ownJvm(),
                context.capture(),
                running,
                context.silence(),
                context.warmUp(),
                context.environment());
    }

    /** A context with a network. */
    static CommandContext measuring(ScriptedRunner network) {
        CommandContext idle = idle(Map.of("TERM", "dumb"));
        return new CommandContext(
                idle.workloads(),
                new CommandContext.Starters(
                        idle.starters().local(),
                        progress -> network.started(),
                        idle.starters().fused()),
                idle.ownJvm(),
                idle.capture(),
                idle.running(),
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
                            throw new AssertionError("unexpected measurement of a network");
                        },
                        progress -> new ClusterRunner(new FusedCluster(), System::nanoTime)),
                (arguments, folder) -> {
                    throw new AssertionError("unexpected start of a JVM");
                },
                NumbersMain::captured,
                AdviceSource.REAL,
                SILENCE,
                WARM_UP,
                environment);
    }
}
