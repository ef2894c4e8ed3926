// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rebalance.Rebalance;
import io.aeolus.cli.internal.rebalance.RebalanceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.RunningProfiler;
import io.aeolus.optimizer.PlanFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code aeolus rebalance}. */
@Command(
        name = "rebalance",
        description = {
            "Changes the executors, workers, batch sizes and lingers of a running topology to match a plan.",
            "New batch sizes and lingers interrupt nothing. New executors and workers restart the workers."
        },
        footer = {
            "  aeolus rebalance --plan plan.json words",
            "  aeolus rebalance --plan plan.json --yes --storm-conf storm.yaml words"
        },
        mixinStandardHelpOptions = true)
final class RebalanceCommand implements Callable<Integer> {

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunningTopologyOptions running;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            required = true,
            description = "Plan, from 'aeolus optimize' or 'aeolus tune'.")
    private Path plan = Path.of("");

    @Option(names = "--yes", description = "Change the topology; without this option, only print the changes.")
    private boolean isConfirmed;

    @Mixin
    private WaitOption wait;

    RebalanceCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException {
        PlanDocument file = PlanFile.read(plan);
        StormSettings settings = running.settings(context.environment());
        RunningTopologies topologies = new RunningTopologies(settings);
        String topology = running.name();
        Rebalance ofSubmission =
                Rebalance.of(file, plan.toString(), topologies.deployed(topology), System.currentTimeMillis());
        Optional<LiveBatches> running = ofSubmission.batches().isPresent()
                ? new RunningProfiler(settings).liveBatches(topology)
                : Optional.empty();
        Rebalance rebalance = running.map(ofSubmission::since).orElse(ofSubmission);
        PrintWriter out = spec.commandLine().getOut();
        out.print(RebalanceText.of(rebalance, wait.seconds()));
        if (rebalance.isEmpty()) {
            return ExitCode.OK;
        }
        if (!isConfirmed) {
            out.println("no changes were made: use --yes to change '" + topology + "'");
            return ExitCode.OK;
        }
        out.flush();
        // A rebalance that the cluster refuses must not leave new batch sizes: the cluster does not show the former
        // ones.
        if (rebalance.restartsWorkers()) {
            topologies.rebalance(topology, rebalance.executors(), rebalance.workers(), wait.seconds());
            out.println("the cluster is rebalancing '" + topology + "'");
            out.flush();
        }
        if (rebalance.batches().isPresent()) {
            changeBatches(topologies, rebalance, rebalance.batches().get().changed());
            out.println("the workers of '" + topology + "' will apply the batch sizes and lingers");
        }
        return ExitCode.OK;
    }

    private static void changeBatches(RunningTopologies topologies, Rebalance rebalance, LiveBatches batches)
            throws BadInputException, RunFailedException {
        try {
            topologies.changeBatches(rebalance.now(), batches);
        } catch (BadInputException e) {
            if (!rebalance.restartsWorkers()) {
                throw e;
            }
            throw new BadInputException(
                    e.getMessage()
                            + "; the executors and workers change, and the batch sizes and lingers stay: repeat the command later");
        }
    }
}
