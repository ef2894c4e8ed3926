package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.screen.QuietScreen;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.plan.BriefPlan;
import io.aeolus.cli.internal.text.plan.TunedText;
import io.aeolus.cli.internal.tune.Round;
import io.aeolus.cli.internal.tune.Tuned;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.StandstillException;
import io.aeolus.monitor.TopologyCycle;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code aeolus tune}. */
@Command(
        name = "tune",
        description = "Computes a plan, runs it, and computes again from what was seen, until model and run agree.",
        customSynopsis = {
            "aeolus tune --out FILE [OPTIONS] WORKLOAD",
            "       aeolus tune --out FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]"
        },
        footer = {
            "",
            "Examples:",
            "  aeolus tune --out plan.json linearroad",
            "  aeolus tune --out plan.json --profile profile.json --rounds 2 words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class TuneCommand implements Callable<Integer> {

    static final String MEASURE = "--measure";

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private SubjectOptions subject;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Where to write the best plan.")
    private Path out = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "A profile of the same topology to begin with; without it, one is made first.")
    private Optional<Path> profile = Optional.empty();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "The most plans to run; ${DEFAULT-VALUE} if not given.",
            defaultValue = "3")
    private int rounds = 3;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "How long to measure each plan, after its warm-up; without it, so that a round takes up to a minute, or two where"
                            + " it starts workers or a plan ran cold.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = MEASURE,
            paramLabel = "FOLDER",
            hidden = true,
            description = "Measure once what is in this folder, for the same command in another JVM.")
    private Optional<Path> handed = Optional.empty();

    @Mixin
    private PlanningOptions planning;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private WorkersOption workers;

    /** For the thread that ends the process, too. */
    private final List<Round> done = new CopyOnWriteArrayList<>();

    private final AtomicBoolean isKept = new AtomicBoolean();

    /** Tuples in a second of the topology as declared; empty until that is known. */
    private volatile OptionalDouble declared = OptionalDouble.empty();

    TuneCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        // Both before anything is redirected.
        PrintWriter text = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (handed.isEmpty()) {
            check();
        }
        Screen screen = output.screen(err, context.environment());
        Tuned tuned;
        try {
            if (handed.isPresent()) {
                HandedFolder folder = new HandedFolder(handed.get());
                try {
                    measure(folder, screen, err);
                } finally {
                    // What is thrown is reported as for any command.
                    folder.markReported();
                }
                return ExitStatus.DONE;
            }
            tuned = tuned(screen, err);
        } catch (BadInputException | RunFailedException | RuntimeException e) {
            screen.clear();
            keepWhatThereIs(err);
            throw e;
        } finally {
            screen.clear();
        }
        PlanDocument file = tuned.file(declared);
        // Printed first: a file that cannot be written, such as on a full disk, must not cost the result.
        text.print(TunedText.of(file.topologyName(), tuned, declared));
        text.flush();
        PlanFile.write(file, out);
        err.println("the plan is in " + out);
        err.flush();
        return ExitStatus.DONE;
    }

    /** No plan that was run is thrown away because a later one fails, or the user does not want to wait for it. */
    private void keepWhatThereIs(PrintWriter err) {
        List<Round> over = List.copyOf(done);
        // Who is interrupted may fail of it, too.
        if (over.isEmpty() || isKept.getAndSet(true)) {
            return;
        }
        try {
            PlanFile.write(Tuned.of(over, Tuned.End.ROUNDS_OVER).file(declared), out);
            err.println("aeolus: not all rounds were run; the fastest plan until then is in " + out);
        } catch (BadInputException | IOException e) {
            err.println("aeolus: " + e.getMessage());
        }
        err.flush();
    }

    private void check() throws BadInputException {
        FilesUsed used = new FilesUsed().reads("--profile", profile).writes("--out", Optional.of(out));
        cluster.addTo(used);
        subject.addTo(used);
        planning.addTo(used);
        used.check();
        if (rounds < 1) {
            throw new BadInputException("--rounds must be at least 1 (was " + rounds + ")");
        }
        MeasuredTime.checked(seconds);
        workers.number(cluster.kind());
        cluster.check();
    }

    private Tuned tuned(Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        OptimizerOptions options = planning.options(
                OptionalDouble.empty(), workers.ofRuns(cluster.kind()).planned());
        Optional<NetworkModel> costs = planning.costs();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            Optional<CapturedTopology> captured =
                    subject.isJar() ? Optional.of(captured(screen, printed)) : Optional.empty();
            ComparedTopology topology = topology(captured, screen);
            refuseCycle(topology.profiled());
            Optional<Profile> known =
                    profile.isPresent() ? Optional.of(topology.profile(profile.get())) : Optional.empty();
            if (cluster.kind() == ClusterKind.LOCAL) {
                try (HandedFolder folder = HandedFolder.create();
                        ExitGuard guard = new ExitGuard(folder::close, () -> keepWhatThereIs(err), screen, err)) {
                    if (captured.isPresent()) {
                        folder.put(captured.get());
                    }
                    Trial trial = new OwnJvmTrial(topology, measuring(folder), folder, context.ownJvm(), screen);
                    return tuned(trial, known, costs, options, screen);
                }
            }
            try (Runner started = started(screen);
                    ExitGuard guard = new ExitGuard(started::close, () -> keepWhatThereIs(err), screen, err)) {
                return tuned(trial(topology, started, screen), known, costs, options, screen);
            }
        }
    }

    /** Refuses a topology that no plan can be computed for. */
    static void refuseCycle(Subject subject) throws BadInputException {
        Optional<TopologyCycle> cycle = TopologyCycle.of(subject.topology().get());
        if (cycle.isPresent()) {
            throw new BadInputException(
                    "%s is a cycle, and the cost model needs a topology without one: 'aeolus compare' measures uniform batches for it"
                            .formatted(cycle.get()));
        }
    }

    private Tuned tuned(
            Trial trial, Optional<Profile> known, Optional<NetworkModel> costs, OptimizerOptions options, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException {
        Profile first = known.isPresent() ? known.get() : trial.asItIs();
        declared = first.plan().isPresent()
                ? OptionalDouble.empty()
                : first.totals().rowsPerSecond();
        return new Tuner(
                        TopologyOptimizer.of(first, costs, options),
                        plan -> {
                            BriefPlan.of(plan).forEach(screen::note);
                            return trial.profile(plan);
                        },
                        round -> {
                            done.add(round);
                            screen.note(TunedText.of(round));
                        },
                        screen::note)
                .tune(rounds);
    }

    /** This command line, as that of another JVM that measures what is in the folder. */
    private List<String> measuring(HandedFolder folder) {
        List<String> words = new ArrayList<>();
        // Files of arguments have been read; a word that begins like one is not one.
        spec.root()
                .commandLine()
                .getParseResult()
                .expandedArgs()
                .forEach(word -> words.add(word.startsWith("@") ? "@" + word : word));
        words.add(words.indexOf(spec.name()) + 1, MEASURE + "=" + folder.path());
        return words;
    }

    /** What was remarkable of the topology was told by the command that has started this one. */
    private void measure(HandedFolder folder, Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (TopologyOutput printed =
                TopologyOutput.open(line -> screen.note(line + " (deleted after this measurement, unless it fails)"))) {
            Optional<CapturedTopology> captured =
                    subject.isJar() ? Optional.of(JarTopology.handed(folder, subject.jar())) : Optional.empty();
            ComparedTopology topology = topology(captured, new QuietScreen());
            Optional<PlanDocument> plan = folder.plan();
            try (Runner started = started(screen);
                    ExitGuard guard = new ExitGuard(started::close, folder::markReported, screen, err)) {
                PlanTrial trial = trial(topology, started, screen);
                folder.put(plan.isPresent() ? trial.profile(plan.get()) : trial.asItIs());
            } catch (StandstillException e) {
                folder.put(e);
            }
            printed.discard();
        }
    }

    /** On this cluster, of which each worker or JVM is cold. */
    private PlanTrial trial(ComparedTopology topology, Runner started, Screen screen) throws BadInputException {
        return new PlanTrial(
                topology,
                MeasuredTime.checked(seconds),
                cluster.kind().startsWorkers() ? PlanTrial.USUAL : PlanTrial.USUAL_WHEN_COLD,
                cluster.kind(),
                started,
                screen);
    }

    private Runner started(Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return cluster.start(context, workers.number(cluster.kind()), () -> subject.code(context.workloads()), screen);
    }

    private CapturedTopology captured(Screen screen, TopologyOutput printed)
            throws BadInputException, InterruptedException {
        return JarTopology.toMeasure(
                subject.jar(screen), cluster.settings(context), context, cluster.kind(), screen, printed);
    }

    /** Of a jar, if main has submitted it, or else of a workload. */
    private ComparedTopology topology(Optional<CapturedTopology> captured, Screen screen) throws BadInputException {
        if (captured.isPresent()) {
            return ComparedTopology.of(
                            subject.jar(), captured.get(), Optional.of(PlanTrial.USUAL), context.silence(), screen)
                    .in(workers.ofRuns(cluster.kind()));
        }
        Workload workload = subject.workload(context.workloads());
        return ComparedTopology.of(
                        workload.name(),
                        subject.prepare(workload, Optional.empty(), context.environment(), screen),
                        cluster.workloadSettings(context, screen))
                .in(workers.ofRuns(cluster.kind()));
    }
}
