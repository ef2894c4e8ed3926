package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code aeolus profile}. */
@Command(
        name = "profile",
        description = "Measures what each operator of a topology does and costs.",
        customSynopsis = {
            "aeolus profile --out FILE [OPTIONS] WORKLOAD",
            "       aeolus profile --out FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]",
            "       aeolus profile show FILE"
        },
        footer = {
            "",
            "Examples:",
            "  aeolus profile --out profile.json linearroad",
            "  aeolus profile --out profile.json --seconds 30 words.jar words.Words 4",
            "  aeolus profile show profile.json"
        },
        mixinStandardHelpOptions = true)
final class ProfileCommand extends TopologyCommand {

    // Checked by this class, because a subcommand does not need it.
    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the profile. Required.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = OptionValues.Seconds.class,
            description =
                    "How long to measure each of the three states, after its warm-up; without it, as long as fits into one"
                            + " or two minutes in all, or four where states start workers.")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Profile the topology with this plan; without it, unchanged.")
    private Optional<Path> plan = Optional.empty();

    @Option(names = "--unbatched-only", description = "Do not measure the topology with batches.")
    private boolean unbatchedOnly;

    @Option(
            names = "--counts-only",
            description =
                    "With --plan: count calls without timing them (timing can cost a tenth of the speed); also measure at a quarter of the batch size.")
    private boolean countsOnly;

    ProfileCommand(CommandContext context) {
        super(context);
    }

    @Command(
            name = "show",
            description = "Shows a profile as a table: the operators by what they cost, and what limits the topology.",
            footer = {"", "Examples:", "  aeolus profile show profile.json"},
            mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "FILE", description = "The profile.") Path file) throws BadInputException {
        out().print(ProfileTable.text(Profile.read(file)));
        return ExitStatus.DONE;
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        boolean isJar = subject.isJar();
        Path file =
                out.orElseThrow(() -> new BadInputException("--out is missing: name the profile's file by --out FILE"
                        // After a jar, --out is an argument of its main.
                        + (isJar ? ", before the TOPOLOGY.jar" : "")));
        check();
        ProfileTime time =
                ProfileTime.of(seconds, ProfileTime.TWO_MINUTES, cluster.kind().startsWorkers(), System::nanoTime);
        Profile profile = profile(time, file);
        screen.clear();
        // Printed first: a full disk must not lose the result.
        out().print(ProfileTable.text(profile));
        out().flush();
        Profile.FORMAT.write(profile, file);
        profile.problems().forEach(problem -> err().println("aeolus: " + problem));
        profile.doubts().forEach(doubt -> err().println("the profile is doubtful: " + doubt));
        profile.changedFields().forEach(err()::println);
        err().println("the profile is in " + file);
        return profile.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private void check() throws BadInputException {
        if (countsOnly && plan.isEmpty()) {
            throw new BadInputException("--counts-only has no effect without --plan: a profile for plans needs times");
        }
        if (unbatchedOnly && plan.isPresent()) {
            throw new BadInputException(
                    "--unbatched-only has no effect with --plan, whose batches are profiled: leave out one of them");
        }
        checkCluster();
    }

    private Profile profile(ProfileTime time, Path file)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        Optional<PlanDocument> planFile = plan.isPresent() ? Optional.of(PlanFile.read(plan.get())) : Optional.empty();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            // A profile ends when the topology is silent: the time only keeps a note about long runs away.
            TopologyUnderTest topology = topology(printed, Optional.empty(), Optional.of(ProfileTime.TWO_MINUTES));
            refuseCycle(topology.profiled());
            Profiling profiling = planFile.isPresent()
                    ? Profiling.planned(
                            topology.profiled(),
                            topology.name(),
                            planFile.get(),
                            String.valueOf(plan.orElseThrow()),
                            cluster.kind().idleExecutors(),
                            time,
                            countsOnly ? Detail.COUNTED : Detail.TIMED)
                    : Profiling.asItIs(topology.profiled(), topology.name(), time, !unbatchedOnly);
            profiling.remarks().forEach(screen::note);
            try (Runner started = start();
                    ExitGuard guard = guard(started::close)) {
                return profiling.run(started, screen, screen::note, early -> save(early, file));
            }
        }
    }

    /** Saves the profile without batches, in case the states with batches fail or are interrupted. */
    private void save(Profile profile, Path file) {
        try {
            Profile.FORMAT.write(profile, file);
            screen.note("the profile without batches is in " + file);
        } catch (IOException e) {
            // The complete profile is written later, and reports the error.
            screen.note(String.valueOf(e.getMessage()));
        }
    }
}
