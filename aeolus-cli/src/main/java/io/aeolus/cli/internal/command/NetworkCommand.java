package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.network.NetworkTable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.NetworkMeasurement;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Runner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code aeolus network}. */
@Command(
        name = "network",
        description =
                "Measures what a message costs its sender, its receiver and the acker, inside a worker and between two.",
        footer = {
            "",
            "Examples:",
            "  aeolus network --out network.json",
            "  aeolus network --cluster processes --link 100mbit --out slow.json"
        },
        mixinStandardHelpOptions = true)
final class NetworkCommand implements Callable<Integer> {

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private ClusterOptions where;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to write the constants and what they are from, as JSON; without it, nowhere.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Random seed for the measurement order; ${DEFAULT-VALUE} if not given.",
            defaultValue = "1")
    private long seed = 1;

    NetworkCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        where.check();
        where.refuseStormUnlessRemote();
        FilesUsed used = new FilesUsed().writes("--out", out);
        where.addTo(used);
        used.check();
        // Both before anything is redirected.
        spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Screen screen = output.screen(err, context.environment());
        NetworkModel model;
        try {
            model = measure(screen, err);
        } finally {
            screen.clear();
        }
        // Before the file: what was measured is to be seen even if it cannot be written.
        spec.commandLine().getOut().print(NetworkTable.text(model));
        spec.commandLine().getOut().flush();
        if (out.isPresent()) {
            NetworkModel.FORMAT.write(model, out.get());
            err.println("what messages cost is in " + out.get());
            err.flush();
        }
        return ExitStatus.DONE;
    }

    private NetworkModel measure(Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (TopologyOutput printed = TopologyOutput.open(screen::note);
                Runner started = where.startNetwork(context, screen);
                ExitGuard guard = new ExitGuard(started, screen, err)) {
            screen.note("measuring for about %d s; other work on this machine makes the figures worse"
                    .formatted(NetworkMeasurement.USUAL_TIME.toSeconds()));
            return started.network(seed, screen);
        }
    }
}
