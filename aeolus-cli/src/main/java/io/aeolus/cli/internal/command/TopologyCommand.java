package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.TopologyCycle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures a topology: a workload, or what the main class in a jar submits. */
abstract class TopologyCommand extends ClusterCommand {

    /** The default on a cluster of processes: with one worker, no tuple would be sent between workers. */
    static final int USUAL_ON_PROCESSES = 2;

    @Mixin
    SubjectOptions subject;

    @Mixin
    ClusterOptions cluster;

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description =
                    "Worker processes of each run, also of planned ones. If not given, as many as the topology declares, but no more"
                            + " than 2 with processes; or 2 with processes and one with remote. Plans say how many they have.")
    private OptionalInt workers = OptionalInt.empty();

    TopologyCommand(CommandContext context) {
        super(context);
    }

    /** Refuses options that do not fit the cluster. */
    final void checkCluster() throws BadInputException {
        if (workers.isPresent() && cluster.kind() == ClusterKind.LOCAL) {
            throw new BadInputException(
                    "--workers: a local cluster has one worker: give --cluster processes or remote");
        }
        cluster.check();
    }

    /** The workers of each run. */
    final Workers workers() {
        ClusterKind kind = cluster.kind();
        int number = workers.orElse(kind == ClusterKind.PROCESSES ? USUAL_ON_PROCESSES : 1);
        int most = kind == ClusterKind.REMOTE ? OptionValues.MOST_WORKERS : number;
        return new Workers(number, kind == ClusterKind.LOCAL || workers.isPresent(), most);
    }

    /** Starts the cluster or connects to it. */
    final Runner start() throws BadInputException, RunFailedException, InterruptedException, IOException {
        return cluster.start(
                context,
                context.starters().local(),
                workers.orElse(USUAL_ON_PROCESSES),
                () -> subject.code(context.workloads()),
                screen);
    }

    /** The topology to run, after the main of a jar has submitted it. */
    final TopologyUnderTest topology(TopologyOutput output, Optional<Path> reference, Optional<Duration> measured)
            throws BadInputException, InterruptedException {
        Optional<CapturedTopology> captured = subject.isJar() ? Optional.of(capture(output)) : Optional.empty();
        return topology(captured, reference, measured, screen);
    }

    /** Runs the main of the jar; its output goes where the topology's output goes. */
    final CapturedTopology capture(TopologyOutput output) throws BadInputException, InterruptedException {
        return JarTopology.toMeasure(
                subject.jar(screen), cluster.settings(context), context, cluster.kind(), screen, output);
    }

    /** The topology of a jar, if there is one, or else the workload. */
    final TopologyUnderTest topology(
            Optional<CapturedTopology> captured, Optional<Path> reference, Optional<Duration> measured, Screen notes)
            throws BadInputException {
        if (captured.isPresent()) {
            return TopologyUnderTest.of(subject.jar(), captured.get(), measured, context.silence(), notes)
                    .in(workers());
        }
        Workload workload = subject.workload(context.workloads());
        return TopologyUnderTest.of(
                        workload.name(),
                        subject.prepare(workload, reference, context, notes),
                        cluster.workloadSettings(context, notes))
                .in(workers());
    }

    /** Refuses a topology for which no plan can be computed. */
    static void refuseCycle(Subject subject) throws BadInputException {
        Optional<TopologyCycle> cycle = TopologyCycle.of(subject.topology().get());
        if (cycle.isPresent()) {
            throw new BadInputException(
                    "%s is a cycle, and the cost model needs a topology without one: 'aeolus compare' measures uniform batches for it"
                            .formatted(cycle.get()));
        }
    }
}
