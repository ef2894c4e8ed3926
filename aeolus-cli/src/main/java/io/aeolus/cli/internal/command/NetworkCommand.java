// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.text.NetworkTable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.NetworkMeasurement;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus network}. */
@Command(
        name = "network",
        description =
                "Measures the cost of a message for its sender, its receiver and the acker, within a worker and between two.",
        footer = {
            "  aeolus network --out network.json",
            "  aeolus network --cluster processes --link 100mbit --out slow.json"
        },
        mixinStandardHelpOptions = true)
final class NetworkCommand extends ClusterCommand {

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Output file for the costs and their measurements, as JSON.")
    private Optional<Path> out = Optional.empty();

    NetworkCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        cluster.check();
        cluster.refuseStormUnlessRemote();
        NetworkModel model = measure();
        screen.clear();
        print(NetworkTable.text(model));
        if (out.isPresent()) {
            NetworkModel.FORMAT.write(model, out.get());
            err().println("message costs written to " + out.get());
        }
        return ExitCode.OK;
    }

    private NetworkModel measure() throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (TopologyOutput printed = TopologyOutput.open(screen::note);
                Runner started = cluster.start(
                        context,
                        guarded(context.starters().network()),
                        TopologyCommand.DEFAULT_ON_PROCESSES,
                        () -> WorkerCode.observed(Probe.class, List.of()),
                        screen);
                ExitGuard guard = guard(started::close)) {
            screen.note("measuring for about %d s; other load on this machine distorts the results"
                    .formatted(NetworkMeasurement.USUAL_TIME.toSeconds()));
            return started.network(screen);
        }
    }
}
