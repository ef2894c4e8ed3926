// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.FailedProfileException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.RunningProfiler;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** The command {@code aeolus profile}. */
@Command(
        name = "profile",
        description = "Measures the load and the cost of each component of a topology.",
        customSynopsis = {
            "aeolus profile --out FILE [OPTIONS] WORKLOAD",
            "       aeolus profile --out FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]",
            "       aeolus profile --out FILE [OPTIONS] --running NAME",
            "       aeolus profile show FILE"
        },
        footer = {
            "  aeolus profile --out profile.json linearroad",
            "  aeolus profile --out profile.json --seconds 30 words.jar words.Words 4",
            "  aeolus profile --out profile.json --running words --jars words.jar --storm-conf storm.yaml",
            "  aeolus profile show profile.json"
        },
        mixinStandardHelpOptions = true)
final class ProfileCommand extends TopologyCommand {

    private static final Set<String> WITH_RUNNING = Set.of(
            "--running",
            "--out",
            "--seconds",
            "--storm-conf",
            "-c",
            "--quiet",
            "--jars",
            "--artifacts",
            "--artifactRepositories");

    // Not required for picocli, because the subcommand does not need this option.
    @Option(names = "--out", paramLabel = "FILE", description = "Output file for the profile. Required.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "Measured time of each of the three states, after its warm-up (default: chosen so that the profile takes one or two"
                            + " minutes, or four if states start workers). With --running: measured time, rounded up to whole report"
                            + " intervals, usually of a minute (default: three intervals).")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Profile the topology with this plan (default: unchanged).")
    private Optional<Path> plan = Optional.empty();

    @Option(names = "--unbatched-only", description = "Do not measure states with batches.")
    private boolean unbatchedOnly;

    @Option(
            names = "--counts-only",
            description =
                    "With --plan: count calls without timing them (timing can cost 10 %% of the throughput), and also measure at a quarter of the batch size.")
    private boolean countsOnly;

    @Option(
            names = "--running",
            paramLabel = "NAME",
            description =
                    "Profile a topology that runs on the cluster of --storm-conf, from the statistics that Nimbus collects anyway. The"
                            + " topology runs on unchanged.")
    private Optional<String> running = Optional.empty();

    ProfileCommand(CommandContext context) {
        super(context);
    }

    @Command(
            name = "show",
            description = "Shows a profile as a table: the components by cost, and the bottleneck.",
            footer = "  aeolus profile show profile.json",
            mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "FILE", description = "Profile.") Path file) throws BadInputException {
        out().print(ProfileTable.text(Profile.read(file)));
        return ExitCode.OK;
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        boolean isJar = running.isEmpty() && subject.isJar();
        Path file = out.orElseThrow(
                () -> new BadInputException("--out is missing: name the file of the profile with --out FILE"
                        // After a jar, --out is an argument of main.
                        + (isJar ? ", before the TOPOLOGY.jar" : "")));
        Profile profile = running.isPresent() ? profileRunning(running.get()) : profile(file);
        screen.clear();
        print(ProfileTable.text(profile));
        Profile.FORMAT.write(profile, file);
        profile.problems().forEach(problem -> err().println("aeolus: " + problem));
        profile.changedFields().forEach(err()::println);
        err().println("profile written to " + file);
        return profile.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Profile profileRunning(String topology) throws BadInputException, RunFailedException, InterruptedException {
        ParseResult given = spec.commandLine().getParseResult();
        Optional<String> other = Stream.concat(
                        given.matchedOptions().stream()
                                .map(OptionSpec::longestName)
                                .filter(name -> !WITH_RUNNING.contains(name)),
                        given.matchedPositionals().stream().map(PositionalParamSpec::paramLabel))
                .findFirst();
        if (other.isPresent()) {
            throw new BadInputException(other.get() + " has no effect with --running: remove one of them");
        }
        subject.loadLibraries();
        return new RunningProfiler(cluster.settings(context))
                .load(topology, seconds, screen.inSeconds())
                .profile();
    }

    private void check() throws BadInputException {
        Refusal.when(
                countsOnly && plan.isEmpty(),
                "--counts-only has no effect without --plan: computing a plan needs times");
        Refusal.when(
                unbatchedOnly && plan.isPresent(),
                "--unbatched-only has no effect with --plan, which is profiled with its batches: remove one of them");
        checkCluster();
    }

    private Profile profile(Path file) throws BadInputException, RunFailedException, InterruptedException, IOException {
        check();
        ProfileTime time =
                ProfileTime.of(seconds, ProfileTime.TWO_MINUTES, cluster.kind().startsWorkers(), System::nanoTime);
        Optional<PlanDocument> planFile = plan.isPresent() ? Optional.of(PlanFile.read(plan.get())) : Optional.empty();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            // A profile ends when the topology is idle: the time only suppresses the note on topologies without an end.
            TopologyUnderTest topology = topology(printed, Optional.empty(), Optional.of(ProfileTime.TWO_MINUTES));
            refuseCycle(topology.profiled());
            Profiling profiling = planFile.isPresent()
                    ? Profiling.planned(
                            topology.profiled(),
                            planFile.get(),
                            String.valueOf(plan.orElseThrow()),
                            cluster.kind().idleExecutors(),
                            time,
                            countsOnly ? Detail.COUNTED : Detail.TIMED)
                    : Profiling.unbatched(topology.profiled(), time, !unbatchedOnly);
            profiling.remarks().forEach(screen::note);
            try (Runner started = start(planFile);
                    ExitGuard guard = guard(started::close)) {
                return profiling.run(started, screen, early -> save(early, file));
            } catch (FailedProfileException e) {
                return e.profile();
            }
        }
    }

    /** Saves the profile without batches, in case the states with batches fail or the user interrupts them. */
    private void save(Profile profile, Path file) {
        try {
            Profile.FORMAT.write(profile, file);
            screen.note("profile without batches written to " + file);
        } catch (IOException e) {
            // Writing the complete profile will report the error.
            screen.note(String.valueOf(e.getMessage()));
        }
    }
}
