// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.plan.PlanText;
import io.aeolus.cli.internal.text.plan.TuningText;
import io.aeolus.cli.internal.tune.Round;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cli.internal.tune.TuningResult;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.StandstillException;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus tune}. */
@Command(
        name = "tune",
        description =
                "Computes a plan, runs it, corrects the cost model, and repeats until prediction and measurement agree.",
        customSynopsis = {
            "aeolus tune --out FILE [OPTIONS] WORKLOAD",
            "       aeolus tune --out FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]"
        },
        footer = {
            "  aeolus tune --out plan.json linearroad",
            "  aeolus tune --out plan.json --profile profile.json --rounds 2 words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class TuneCommand extends TopologyCommand {

    static final String MEASURE = "--measure";

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Output file for the best plan.")
    private Path out = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "Profile of the topology to start with (default: profile the topology first).")
    private Optional<Path> profile = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            converter = OptionValues.Count.class,
            description = "Maximum number of plans to run (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "Measured time of each plan, after its warm-up (default: chosen so that a round takes up to a minute, or two if it starts"
                            + " workers or the JVM was cold).")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = MEASURE,
            paramLabel = "FOLDER",
            hidden = true,
            description = "Run the plan in this folder once, in a child JVM of the same command.")
    private Optional<Path> exchange = Optional.empty();

    @Mixin
    private PlanningOptions planning;

    /** The finished rounds; also read by the shutdown hook. */
    private final List<Round> done = new CopyOnWriteArrayList<>();

    /** Tuples per second of the unchanged topology; empty if unknown, or if it exceeds the user's bounds. */
    private volatile OptionalDouble declared = OptionalDouble.empty();

    TuneCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (exchange.isPresent()) {
            ExchangeFolder folder = new ExchangeFolder(exchange.get());
            try {
                measure(folder);
            } finally {
                // An exception counts as reported as well, because the command prints it.
                folder.markReported();
            }
            return ExitCode.OK;
        }
        checkCluster();
        TuningResult result = tune();
        resultsAreComplete();
        PlanDocument file = result.file(declared);
        print(TuningText.of(file.topologyName(), result, declared));
        PlanFile.write(file, out);
        err().println("plan written to " + out);
        return ExitCode.OK;
    }

    @Override
    void saveResults() throws BadInputException, IOException {
        if (exchange.isPresent()) {
            new ExchangeFolder(exchange.get()).markReported();
            return;
        }
        List<Round> over = List.copyOf(done);
        if (!over.isEmpty()) {
            PlanFile.write(TuningResult.of(over, TuningResult.End.ROUNDS_OVER).file(declared), out);
            err().println("aeolus: tuning is incomplete; fastest plan so far written to " + out);
        }
    }

    private TuningResult tune() throws BadInputException, RunFailedException, InterruptedException, IOException {
        OptimizerOptions options =
                planning.options(OptionalDouble.empty(), workers().planned());
        Optional<NetworkModel> costs = planning.costs();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            Optional<CapturedTopology> captured = subject.isJar() ? Optional.of(capture(printed)) : Optional.empty();
            TopologyUnderTest topology = topology(captured, Optional.empty(), Optional.of(PlanTrial.RUN_TIME), screen);
            refuseCycle(topology.profiled());
            OptimizerOptions bounds = topology.withRoom(options, cluster.kind());
            Optional<Profile> known =
                    profile.isPresent() ? Optional.of(topology.profile(profile.get())) : Optional.empty();
            Optional<String> mismatch = known.flatMap(read -> ProfileMismatch.note(
                    profile.orElseThrow(),
                    read,
                    options.resources().cores(),
                    cluster.kind(),
                    Machine.current(),
                    topology.compared().workers().number()));
            mismatch.ifPresent(screen::note);
            if (cluster.kind() == ClusterKind.LOCAL) {
                try (ExchangeFolder folder = ExchangeFolder.create();
                        ExitGuard guard = guard(folder::close)) {
                    if (captured.isPresent()) {
                        folder.put(captured.get());
                    }
                    OwnJvmTrial trial =
                            new OwnJvmTrial(topology, childCommand(folder), folder, context.ownJvm(), screen);
                    Profile first = known.isPresent() ? known.get() : trial.unchanged();
                    return tune(TopologyOptimizer.of(first, costs, bounds), mismatch.isEmpty(), trial);
                }
            }
            try (Runner started = start(Optional.empty());
                    ExitGuard guard = guard(started::close)) {
                PlanTrial trial = trial(topology, started);
                Profile first = known.isPresent() ? known.get() : trial.unchanged();
                return tune(TopologyOptimizer.of(first, costs, bounds), mismatch.isEmpty(), trial);
            }
        }
    }

    private TuningResult tune(TopologyOptimizer optimizer, boolean isProfiledHere, Tuner.PlanRun trial)
            throws BadInputException, RunFailedException, InterruptedException {
        declared = isProfiledHere ? optimizer.declaredRate() : OptionalDouble.empty();
        return new Tuner(
                        optimizer,
                        plan -> {
                            PlanText.brief(plan).forEach(screen::note);
                            return trial.profile(plan);
                        },
                        round -> {
                            done.add(round);
                            screen.note(TuningText.of(round));
                        },
                        screen::note)
                .tune(rounds);
    }

    /** This command line, for a child JVM that runs the plan in the folder. */
    private List<String> childCommand(ExchangeFolder folder) {
        List<String> words =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        words.add(words.indexOf(spec.name()) + 1, MEASURE + "=" + folder.path());
        return words;
    }

    /** Runs in the child JVM; the parent has shown the notes on the topology. */
    private void measure(ExchangeFolder folder)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (TopologyOutput printed =
                TopologyOutput.open(line -> screen.note(line + " (deleted after a successful measurement)"))) {
            Optional<CapturedTopology> captured =
                    subject.isJar() ? Optional.of(folder.topology(subject.jar())) : Optional.empty();
            TopologyUnderTest topology =
                    topology(captured, Optional.empty(), Optional.of(PlanTrial.RUN_TIME), Screen.QUIET);
            Optional<PlanDocument> plan = folder.plan();
            try (Runner started = start(Optional.empty());
                    ExitGuard guard = guard(started::close)) {
                PlanTrial trial = trial(topology, started);
                folder.put(plan.isPresent() ? trial.profile(plan.get()) : trial.unchanged());
            } catch (StandstillException e) {
                folder.put(e);
            }
            printed.discard();
        }
    }

    private PlanTrial trial(TopologyUnderTest topology, Runner started) {
        return new PlanTrial(
                topology,
                seconds,
                cluster.kind().startsWorkers() ? PlanTrial.RUN_TIME : PlanTrial.COLD_RUN_TIME,
                cluster.kind(),
                started,
                screen);
    }
}
