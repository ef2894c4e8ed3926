// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.RewriteText;
import io.aeolus.cli.internal.rewrite.RewrittenTopology;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code aeolus submit}. */
@Command(
        name = "submit",
        description = "Submits an unmodified topology with a plan; otherwise like 'storm jar'.",
        footer = {
            "  aeolus submit --plan plan.json --dry-run words.jar words.Words 4",
            "  aeolus submit --plan plan.json --suffix=-canary words.jar words.Words 4",
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

    @Mixin
    private CanaryOptions canary;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            required = true,
            description = "Plan, from 'aeolus optimize' or 'aeolus tune'.")
    private Path plan = Path.of("");

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to submit: " + ClusterKind.HELP + ". Default: ${DEFAULT-VALUE}.",
            defaultValue = "remote")
    private ClusterKind cluster = ClusterKind.REMOTE;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "With --cluster local or processes: duration of the run (default: until interrupted).")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = "--dry-run",
            description = "Print the changes, and check the remote cluster, without submitting the topology.")
    private boolean dryRun;

    @Option(
            names = "--force",
            description =
                    "Submit even if the remote cluster has too few free slots or resources; the topology then runs"
                            + " with fewer workers, or waits.")
    private boolean isForced;

    @Parameters(index = "0", paramLabel = "TOPOLOGY.jar", description = "Jar of the topology.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "1..*",
            parameterConsumer = MainArguments.class,
            description = "Class whose main submits the topology, and its arguments.")
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
        CapturedTopology captured =
                canary.separated(JarTopology.of(topologyJar, settings, context, screen, screen::note), screen::note);
        JarTopology.checkFor(cluster, captured, screen);
        String nameOfMain = captured.submission().name();
        RewrittenTopology planned = RewrittenTopology.of(captured, planFile, plan.toString(), settings)
                .withName(canary.nameOf(nameOfMain));
        if (dryRun) {
            screen.clear();
            String renamed = planned.name().equals(nameOfMain) ? "" : " as '" + planned.name() + "'";
            print("topology '%s'%s with %s (dry run)\n\n".formatted(nameOfMain, renamed, plan));
            print(RewriteText.full(planned));
            if (cluster == ClusterKind.REMOTE) {
                checkInDryRun(planned, settings);
            }
        } else {
            submit(topologyJar, captured, planned, settings);
        }
        return ExitCode.OK;
    }

    private void check() throws BadInputException {
        canary.check();
        Refusal.when(
                seconds.isPresent() && cluster == ClusterKind.REMOTE,
                "--seconds is for --cluster local or processes: remove it; a topology on a remote cluster runs"
                        + " until you kill it");
        Refusal.when(isForced && cluster != ClusterKind.REMOTE, "--force is for --cluster remote: remove it");
        Refusal.when(seconds.isPresent() && dryRun, "--seconds has no effect with --dry-run: remove one of them");
    }

    /** Prints only a note if no cluster answers or the original runs under the name: both are usual before a submission. */
    private void checkInDryRun(RewrittenTopology planned, StormSettings settings) throws BadInputException {
        TopologySubmitter submitter = new TopologySubmitter(settings);
        try {
            submitter.check(planned.name());
        } catch (BadInputException e) {
            screen.note("slots and resources are not checked: " + e.getMessage());
            return;
        }
        checkCapacity(submitter, planned);
    }

    private void checkCapacity(TopologySubmitter submitter, RewrittenTopology planned) throws BadInputException {
        try {
            submitter.checkCapacity(planned.submission());
        } catch (BadInputException e) {
            if (!isForced) {
                throw new BadInputException(e.getMessage() + "; or submit anyway with --force");
            }
            screen.note(String.valueOf(e.getMessage()));
        }
    }

    private void submit(
            TopologyJar topologyJar, CapturedTopology captured, RewrittenTopology planned, StormSettings settings)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (cluster == ClusterKind.REMOTE) {
            TopologySubmitter submitter = new TopologySubmitter(settings);
            screen.update("connecting to the cluster", 0, 0);
            submitter.check(planned.name());
            checkCapacity(submitter, planned);
        }
        try (SubmitTarget target = SubmitTarget.of(cluster, captured, planned, topologyJar, settings, screen);
                ExitGuard guard = guard(target::close)) {
            String where = target.submitter().submit();
            screen.clear();
            print("submitted '%s' to %s: %s".formatted(planned.name(), where, RewriteText.brief(planned)));
            if (cluster != ClusterKind.REMOTE) {
                await(target, planned.name());
            }
        }
    }

    /** Waits until the time is over or the topology fails. */
    private void await(SubmitTarget target, String topology) throws RunFailedException, InterruptedException {
        screen.note("running "
                + seconds.map(time -> "for %d s".formatted(time.toSeconds())).orElse("until interrupted"));
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
