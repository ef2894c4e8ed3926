package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.RewriteText;
import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus submit}. */
@Command(
        name = "submit",
        description = "Submits an unmodified topology, batched by a plan, as 'storm jar' would submit it without one.",
        footer = {
            "",
            "Examples:",
            "  aeolus submit --plan plan.json --dry-run words.jar words.Words 4",
            "  aeolus submit --plan plan.json --cluster processes words.jar words.Words 4",
            "  aeolus submit --plan plan.json --storm-conf storm.yaml words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {

    private static final long POLL_MILLIS = 500;

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private StormOptions storm;

    @Mixin
    private LibraryOptions libraries;

    @Option(names = "--plan", paramLabel = "FILE", required = true, description = "The plan.")
    private Path plan = Path.of("");

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            completionCandidates = ClusterKind.Words.class,
            description = "Where to: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "remote")
    private String cluster = "remote";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "With local and processes: how long the topology runs; without it, until you interrupt the"
                    + " command.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(names = "--dry-run", description = "Only say what would change, and send nothing.")
    private boolean dryRun;

    @Parameters(index = "0", paramLabel = "TOPOLOGY.jar", description = "The topology's jar.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "1..*",
            parameterConsumer = RestOfLine.class,
            description = "The class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    SubmitCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        Screen screen = output.screen(spec.commandLine().getErr(), context.environment());
        check();
        TemporaryFolder.check();
        StormSettings settings = storm.settings(context.environment());
        PlanDocument planFile = PlanFile.read(plan);
        TopologyJar topologyJar = libraries.topology(jar, main);
        RestOfLine.misplaced(topologyJar.arguments(), spec).ifPresent(screen::note);
        try {
            CapturedTopology captured = JarTopology.of(topologyJar, settings, context, screen, screen::note);
            JarTopology.noteWhatIsIgnored(captured, ClusterKind.parse(cluster), screen);
            SettingClasses.check(captured.submission().config(), ClusterKind.parse(cluster));
            RewrittenTopology planned = RewrittenTopology.of(captured, planFile, plan.toString(), settings);
            if (dryRun) {
                screen.clear();
                out.print("topology '%s' by %s; nothing is sent\n\n".formatted(planned.name(), plan));
                out.print(RewriteText.full(planned));
            } else {
                submit(topologyJar, captured, planned, settings, screen, out);
            }
        } finally {
            screen.clear();
        }
        out.flush();
        return ExitStatus.DONE;
    }

    private void check() throws BadInputException {
        ClusterKind kind = ClusterKind.parse(cluster);
        if (seconds.isPresent() && kind == ClusterKind.REMOTE) {
            throw new BadInputException("--seconds is for --cluster local or processes: on a remote one, what is"
                    + " submitted stays until somebody ends it; leave it out");
        }
        if (seconds.isPresent() && dryRun) {
            throw new BadInputException(
                    "--seconds has no effect with --dry-run, which runs nothing: leave out one of them");
        }
        if (seconds.isPresent() && seconds.get() < 1) {
            throw new BadInputException("--seconds must be at least 1 (was " + seconds.get() + ")");
        }
    }

    private void submit(
            TopologyJar topology,
            CapturedTopology captured,
            RewrittenTopology planned,
            StormSettings settings,
            Screen screen,
            PrintWriter out)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        PrintWriter err = spec.commandLine().getErr();
        try (SubmitTarget target = SubmitTarget.of(ClusterKind.parse(cluster), planned, topology, settings, screen);
                ExitGuard guard = new ExitGuard(target::close, () -> {}, screen, err)) {
            String where = target.submit(captured, planned, topology, screen);
            screen.clear();
            out.print("submitted '%s' to %s: %s".formatted(planned.name(), where, RewriteText.brief(planned)));
            out.flush();
            if (target.isTemporary()) {
                stay(target, planned.name(), screen);
            }
        }
    }

    /** Until the time is over, the topology fails, or the user interrupts the command. */
    private void stay(SubmitTarget target, String topology, Screen screen)
            throws RunFailedException, InterruptedException {
        String until = "until you interrupt this command";
        screen.note("it runs "
                + seconds.map(time -> "for %d s, or ".formatted(time)).orElse("") + until);
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds.orElse(0));
        long leftMillis = POLL_MILLIS;
        while (leftMillis > 0) {
            TimeUnit.MILLISECONDS.sleep(Math.min(leftMillis, POLL_MILLIS));
            Optional<String> failure = target.failure();
            if (failure.isPresent()) {
                throw new RunFailedException("topology '" + topology + "': " + failure.get());
            }
            if (seconds.isPresent()) {
                leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            }
        }
    }
}
