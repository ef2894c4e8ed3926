// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
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
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures a topology: a workload, or the topology that a main class in a jar submits. */
abstract class TopologyCommand extends ClusterCommand {

    /** The default on a cluster of processes: with one worker, no tuple would travel between workers. */
    static final int DEFAULT_ON_PROCESSES = 2;

    @Mixin
    SubjectOptions subject;

    @Mixin
    ClusterOptions cluster;

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description =
                    "Worker processes of each run, with and without a plan (default: the number in the plan; without a plan, the number that"
                            + " the topology declares, with processes at most 2; if it declares none, 2 with processes and 1 with remote).")
    private OptionalInt workers = OptionalInt.empty();

    TopologyCommand(CommandContext context) {
        super(context);
    }

    /** Refuses options that do not fit the cluster. */
    final void checkCluster() throws BadInputException {
        Refusal.when(
                workers.isPresent() && cluster.kind() == ClusterKind.LOCAL,
                "--workers: a local cluster has one worker: use --cluster processes or remote");
        cluster.check();
    }

    final Workers workers() {
        ClusterKind kind = cluster.kind();
        int number = workers.orElse(kind == ClusterKind.PROCESSES ? DEFAULT_ON_PROCESSES : 1);
        int most = kind == ClusterKind.REMOTE ? OptionValues.MAX_WORKERS : number;
        return new Workers(number, kind == ClusterKind.LOCAL || workers.isPresent(), most);
    }

    /** Starts a cluster for runs with and without a plan; the plan is empty if it is not known yet. */
    final Runner start(Optional<PlanDocument> plan)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return cluster.start(
                context,
                guarded(context.starters().local()),
                workers.orElse(mostWorkers(plan)),
                () -> subject.code(context.workloads()),
                screen);
    }

    /** The number of workers for which a cluster of processes needs room, unless the user gave the number. */
    static int mostWorkers(Optional<PlanDocument> plan) {
        return plan.map(known -> ObjectReader.getInt(known.config().get(Config.TOPOLOGY_WORKERS), 1))
                .filter(planned -> planned > DEFAULT_ON_PROCESSES)
                .orElse(DEFAULT_ON_PROCESSES);
    }

    /** The topology to run: a workload, or the topology that the main of a jar submits. */
    final TopologyUnderTest topology(TopologyOutput output, Optional<Path> reference, Optional<Duration> measured)
            throws BadInputException, InterruptedException {
        Optional<CapturedTopology> captured = subject.isJar() ? Optional.of(capture(output)) : Optional.empty();
        return topology(captured, reference, measured, screen);
    }

    /** Runs the main of the jar, and adds its output to the output of the topology. */
    final CapturedTopology capture(TopologyOutput output) throws BadInputException, InterruptedException {
        return JarTopology.toMeasure(
                subject.jar(screen), cluster.settings(context), context, cluster.kind(), screen, output);
    }

    /** The captured topology, if any, or else the workload. */
    final TopologyUnderTest topology(
            Optional<CapturedTopology> captured, Optional<Path> reference, Optional<Duration> measured, Screen notes)
            throws BadInputException {
        if (captured.isPresent()) {
            return TopologyUnderTest.of(
                            subject.jar(), captured.get(), cluster.givenSettings(), measured, context.silence(), notes)
                    .in(workers());
        }
        Workload workload = subject.workload(context.workloads());
        return TopologyUnderTest.of(
                        workload.name(),
                        subject.prepare(workload, reference, context, notes),
                        cluster.workloadSettings(context, notes))
                .in(workers());
    }

    /** Refuses a topology with a cycle, for which no plan can be computed. */
    static void refuseCycle(Subject subject) throws BadInputException {
        Optional<TopologyCycle> cycle = TopologyCycle.of(subject.topology().get());
        if (cycle.isPresent()) {
            throw new BadInputException(
                    "%s is a cycle, which the cost model does not support: use 'aeolus compare', which measures uniform batches"
                            .formatted(cycle.get()));
        }
    }
}
