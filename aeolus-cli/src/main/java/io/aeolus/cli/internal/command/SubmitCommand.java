package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.RewriteText;
import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code aeolus submit}. */
@Command(
        name = "submit",
        description = "Submits an unmodified topology with a plan; otherwise the same as 'storm jar'.",
        footer = {
            "",
            "Examples:",
            "  aeolus submit --plan plan.json --dry-run words.jar words.Words 4",
            "  aeolus submit --plan plan.json --cluster processes words.jar words.Words 4",
            "  aeolus submit --plan plan.json --storm-conf storm.yaml words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class SubmitCommand extends ClusterCommand {

    private static final long POLL_MILLIS = 500;

    @Mixin
    private StormOptions storm;

    @Mixin
    private LibraryOptions libraries;

    @Option(names = "--plan", paramLabel = "FILE", required = true, description = "The plan.")
    private Path plan = Path.of("");

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to submit it: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "remote")
    private ClusterKind cluster = ClusterKind.REMOTE;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = OptionValues.Seconds.class,
            description = "With local and processes: how long the topology runs; without it, until you interrupt the"
                    + " command.")
    private Optional<Duration> seconds = Optional.empty();

    @Option(names = "--dry-run", description = "Print what would change, and submit nothing.")
    private boolean dryRun;

    @Parameters(index = "0", paramLabel = "TOPOLOGY.jar", description = "The topology's jar.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "1..*",
            parameterConsumer = MainArguments.class,
            description = "The class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    SubmitCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        check();
        TemporaryFolder.check();
        StormSettings settings = storm.settings(context.environment());
        PlanDocument planFile = PlanFile.read(plan);
        TopologyJar topologyJar = libraries.topology(jar, main);
        MainArguments.misplaced(topologyJar.arguments(), spec).ifPresent(screen::note);
        CapturedTopology captured = JarTopology.of(topologyJar, settings, context, screen, screen::note);
        JarTopology.checkFor(cluster, captured, screen);
        RewrittenTopology planned = RewrittenTopology.of(captured, planFile, plan.toString(), settings);
        if (dryRun) {
            screen.clear();
            out().print("topology '%s' by %s; nothing is sent\n\n".formatted(planned.name(), plan));
            out().print(RewriteText.full(planned));
        } else {
            submit(topologyJar, captured, planned, settings);
        }
        return ExitStatus.DONE;
    }

    private void check() throws BadInputException {
        if (seconds.isPresent() && cluster == ClusterKind.REMOTE) {
            throw new BadInputException(
                    "--seconds is for --cluster local or processes: a topology on a remote cluster runs"
                            + " until you kill it; leave it out");
        }
        if (seconds.isPresent() && dryRun) {
            throw new BadInputException(
                    "--seconds has no effect with --dry-run, which runs nothing: leave out one of them");
        }
    }

    private void submit(
            TopologyJar topologyJar, CapturedTopology captured, RewrittenTopology planned, StormSettings settings)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (SubmitTarget target = SubmitTarget.of(cluster, captured, planned, topologyJar, settings, screen);
                ExitGuard guard = guard(target::close)) {
            String where = target.submitter().submit();
            screen.clear();
            out().print("submitted '%s' to %s: %s".formatted(planned.name(), where, RewriteText.brief(planned)));
            out().flush();
            if (cluster != ClusterKind.REMOTE) {
                await(target, planned.name());
            }
        }
    }

    /** Waits until the time is over, the topology fails, or the user interrupts the command. */
    private void await(SubmitTarget target, String topology) throws RunFailedException, InterruptedException {
        screen.note("it runs "
                + seconds.map(time -> "for %d s, or ".formatted(time.toSeconds()))
                        .orElse("")
                + "until you interrupt this command");
        long endNanos = System.nanoTime() + seconds.orElse(Duration.ZERO).toNanos();
        long leftMillis = POLL_MILLIS;
        while (leftMillis > 0) {
            TimeUnit.MILLISECONDS.sleep(Math.min(leftMillis, POLL_MILLIS));
            Optional<String> failure = target.failure().get();
            if (failure.isPresent()) {
                throw new RunFailedException("topology '" + topology + "': " + failure.get());
            }
            if (seconds.isPresent()) {
                leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            }
        }
    }
}
