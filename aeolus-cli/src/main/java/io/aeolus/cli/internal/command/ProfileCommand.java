package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code aeolus profile}. */
@Command(
        name = "profile",
        description = "Finds out what each operator of a topology does and costs.",
        customSynopsis = {
            "aeolus profile --out FILE [OPTIONS] WORKLOAD",
            "       aeolus profile --out FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]",
            "       aeolus profile show FILE"
        },
        subcommands = ProfileShowCommand.class,
        footer = {
            "",
            "Examples:",
            "  aeolus profile --out profile.json linearroad",
            "  aeolus profile --out profile.json --seconds 30 words.jar words.Words 4",
            "  aeolus profile show profile.json"
        },
        mixinStandardHelpOptions = true)
final class ProfileCommand implements Callable<Integer> {

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private SubjectOptions subject;

    // Checked by hand: a subcommand does without it.
    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the profile. Required.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long to measure each of the three states, after its warm-up; without it, so that all is"
                    + " done in one minute or two, or in four where states start workers.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Profile the topology as rewritten by this plan; without it, as it is.")
    private Optional<Path> plan = Optional.empty();

    @Option(names = "--unbatched-only", description = "Leave out what the topology costs with batching.")
    private boolean unbatchedOnly;

    @Option(
            names = "--counts-only",
            description =
                    "With --plan: count calls without timing them (timing can cost a tenth of the speed); also measure at a quarter of the batch size.")
    private boolean countsOnly;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private WorkersOption workers;

    ProfileCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        // Both before anything is redirected.
        spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        boolean isJar = subject.isJar();
        Path file = file(isJar);
        ProfileTime time = ProfileTime.of(
                MeasuredTime.checked(seconds),
                ProfileTime.TWO_MINUTES,
                cluster.kind().startsWorkers(),
                System::nanoTime);
        Screen screen = output.screen(err, context.environment());
        Profile profile;
        try {
            profile = profile(isJar, time, file, screen, err);
        } finally {
            screen.clear();
        }
        // Printed first: a file that cannot be written, such as on a full disk, must not cost the result.
        PrintWriter table = spec.commandLine().getOut();
        table.print(ProfileTable.text(profile));
        table.flush();
        Profile.FORMAT.write(profile, file);
        profile.problems().forEach(problem -> err.println("aeolus: " + problem));
        profile.doubts().forEach(doubt -> err.println("the profile is doubtful: " + doubt));
        profile.changedFields().forEach(err::println);
        err.println("the profile is in " + file);
        err.flush();
        return profile.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private Path file(boolean isJar) throws BadInputException {
        if (out.isEmpty()) {
            // What follows a jar is for its main, an --out too.
            throw new BadInputException("--out is missing: name the profile's file by --out FILE"
                    + (isJar ? ", before the TOPOLOGY.jar" : ""));
        }
        if (countsOnly && plan.isEmpty()) {
            throw new BadInputException("--counts-only: goes with --plan; what plans are made of has to be timed");
        }
        if (unbatchedOnly && plan.isPresent()) {
            throw new BadInputException(
                    "--unbatched-only has no effect with --plan, whose batches are profiled: leave out one of them");
        }
        FilesUsed used = new FilesUsed().reads("--plan", plan).writes("--out", out);
        cluster.addTo(used);
        subject.addTo(used);
        used.check();
        return out.get();
    }

    private Profile profile(boolean isJar, ProfileTime time, Path file, Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        workers.number(cluster.kind());
        cluster.check();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            Profiling profiling = isJar ? jarProfiling(time, screen, printed) : workloadProfiling(time, screen);
            profiling.remarks().forEach(screen::note);
            try (Runner started = cluster.start(
                            context, workers.number(cluster.kind()), () -> subject.code(context.workloads()), screen);
                    ExitGuard guard = new ExitGuard(started, screen, err)) {
                return profiling.run(started, screen, screen::note, early -> save(early, file, screen));
            }
        }
    }

    /** Should the states in batches be cut short, this one is there. */
    private static void save(Profile profile, Path file, Screen screen) {
        try {
            Profile.FORMAT.write(profile, file);
            screen.note("the profile without batches is in " + file);
        } catch (IOException e) {
            // The whole one is written later, and tells what is wrong.
            screen.note(String.valueOf(e.getMessage()));
        }
    }

    private Profiling workloadProfiling(ProfileTime time, Screen screen) throws BadInputException {
        Workload workload = subject.workload(context.workloads());
        Optional<PlanDocument> planFile = plan();
        Subject prepared = Subject.of(
                        workload.name(), subject.prepare(workload, Optional.empty(), context.environment(), screen))
                .with(cluster.workloadSettings(context, screen));
        return profiling(prepared, workload.name(), planFile, time);
    }

    private Profiling jarProfiling(ProfileTime time, Screen screen, TopologyOutput printed)
            throws BadInputException, InterruptedException {
        TopologyJar jar = subject.jar(screen);
        StormSettings settings = cluster.settings(context);
        Optional<PlanDocument> planFile = plan();
        CapturedTopology captured = JarTopology.toMeasure(jar, settings, context, cluster.kind(), screen, printed);
        return profiling(
                Subject.of(captured, new Ending.Silence(context.silence()), Map.of()),
                JarTopology.label(jar),
                planFile,
                time);
    }

    private Optional<PlanDocument> plan() throws BadInputException {
        return plan.isPresent() ? Optional.of(PlanFile.read(plan.get())) : Optional.empty();
    }

    private Profiling profiling(Subject prepared, String workload, Optional<PlanDocument> planFile, ProfileTime time)
            throws BadInputException {
        TuneCommand.refuseCycle(prepared);
        Subject there = prepared.in(workers.ofRuns(cluster.kind()));
        return planFile.isPresent()
                ? Profiling.planned(
                        there,
                        workload,
                        planFile.get(),
                        String.valueOf(plan.orElseThrow()),
                        cluster.kind().idleExecutors(),
                        time,
                        countsOnly ? Detail.COUNTED : Detail.TIMED)
                : Profiling.asItIs(there, workload, time, !unbatchedOnly);
    }
}
