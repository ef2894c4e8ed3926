package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ProcessorTimes;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.compare.ComparisonTable;
import io.aeolus.cli.internal.compare.LostPlan;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.screen.Terminal;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.monitor.Runner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code aeolus compare}. */
@Command(
        name = "compare",
        description = "Runs a topology side by side: as it is, tuned by Storm's own means, and by a plan.",
        customSynopsis = {
            "aeolus compare [OPTIONS] WORKLOAD",
            "       aeolus compare [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]"
        },
        footer = {
            "",
            "Examples:",
            "  aeolus compare --quick linearroad",
            "  aeolus compare linearroad",
            "  aeolus compare linearroad --configs stock,optimized --runs 5 --json runs.json",
            "  aeolus compare linearroad --profile profile.json --max-latency 50ms",
            "  aeolus compare linearroad --cluster processes --link 100mbit --network slow.json",
            "  aeolus compare --seconds 30 words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {

    private static final double WORTH_A_LINE = 0.02;
    private static final double PERCENT = 100;

    /** What nobody asked for is not to be waited for. */
    private static final Duration LONGEST_UNASKED = Duration.ofSeconds(10);

    /** With --quick. */
    private static final Duration QUICK_RUN = Duration.ofSeconds(3);

    private static final String ROUGH =
            "these figures are rough: one short run of each, by a plan from one short profile; without --quick they are better";

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private SubjectOptions subject;

    @Mixin
    private MeasuredTime time;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private WorkersOption workers;

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            completionCandidates = Configuration.Labels.class,
            description =
                    "What to compare, separated by commas: ${DEFAULT-VALUE} if not given. 'grid' adds plans around the plan;"
                            + " 'fused' is the limit, one thread without Storm: of a workload on the local cluster also if not"
                            + " given, where a run of it takes a few seconds.",
            defaultValue = "stock,storm-tuned,dop-only,batch-only,optimized")
    private List<String> configs = List.of();

    @Mixin
    private PlanSource plan;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Counted runs of each configuration; ${DEFAULT-VALUE} if not given.",
            defaultValue = "3")
    private int runs = 3;

    @Option(
            names = "--quick",
            description =
                    "A rough first result within a minute: stock and optimized, one run of 3 s each, after one short profile.")
    private boolean isQuick;

    @Mixin
    private RateOption rate;

    @Option(
            names = "--reference",
            paramLabel = "DIR",
            description = "Reference results for the input, to compare every run with.")
    private Optional<Path> reference = Optional.empty();

    @Mixin
    private ComparisonFiles files;

    /** For the thread that ends the process. */
    private volatile Optional<Comparison> running = Optional.empty();

    private final AtomicBoolean isSaid = new AtomicBoolean();

    CompareCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        // Both before anything is redirected.
        spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Screen screen = output.screen(err, context.environment());
        ComparisonResult result;
        try {
            result = compare(screen, err);
        } catch (BadInputException | RunFailedException | RuntimeException e) {
            screen.clear();
            sayWhatThereIs("aeolus: not all has been run; what had been run until then:", err);
            throw e;
        } finally {
            screen.clear();
        }
        print(result);
        if (isQuick) {
            err.println(ROUGH);
            err.flush();
        }
        files.write(result, spec.commandLine());
        plan.written().flatMap(file -> LostPlan.warning(result, file)).ifPresent(err::println);
        err.flush();
        if (!result.isGood()) {
            result.changed().forEach(field -> err.println("aeolus: " + field));
            result.problems().forEach(problem -> err.println("aeolus: " + problem));
            err.flush();
            return ExitStatus.FAILED;
        }
        return ExitStatus.DONE;
    }

    private ComparisonResult compare(Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        ComparisonOptions options = options();
        boolean isJar = subject.isJar();
        FilesUsed used = new FilesUsed();
        cluster.addTo(used);
        subject.addTo(used);
        plan.addTo(used);
        files.addTo(used);
        used.check();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            PlanSource.Runs planned = new PlanSource.Runs(
                    cluster.kind(), workers.ofRuns(cluster.kind()), options.ratePerSecond(), isQuick);
            plan.check(spec.commandLine().getParseResult(), planned);
            ComparedTopology whole = (isJar ? fromJar(screen, printed) : ofWorkload(screen)).in(planned.workers());
            ComparedTopology topology = isQuick && whole.measured().isEmpty() ? whole.measuredFor(QUICK_RUN) : whole;
            // What is wrong with a plan is found before anything runs.
            Optional<ComparedPlan> known = plan.known(topology, options.configurations(), planned, screen);
            Optional<Comparison> ready = known.isPresent()
                    ? Optional.of(known.get().comparison(topology, options, screen))
                    : Optional.empty();
            screen.note(options.estimate(
                    topology.compared(),
                    cluster.kind() == ClusterKind.LOCAL,
                    known.isPresent()
                            ? Duration.ZERO
                            : ProfileTime.longest(isQuick, cluster.kind().startsWorkers())));
            // Known when the cluster is up, so that it is not worked out while something is measured.
            CompletableFuture<?> expected =
                    CompletableFuture.supplyAsync(topology.compared().expected());
            try (Runner started = cluster.start(
                            context, workers.number(cluster.kind()), () -> subject.code(context.workloads()), screen);
                    Runner fused = context.fused().start(screen);
                    ExitGuard guard = new ExitGuard(
                            started::close,
                            () -> sayWhatThereIs("aeolus: interrupted; what had been run until then:", err),
                            screen,
                            err)) {
                await(expected);
                Comparison comparison = ready.isPresent()
                        ? ready.get()
                        : plan.ofRuns(topology, planned, started, screen).comparison(topology, options, screen);
                running = Optional.of(comparison);
                Optional<ProcessorTimes> before = ProcessorTimes.now();
                ComparisonResult result = comparison.run(started, fused, screen, screen::note);
                stolen(before).ifPresent(screen::note);
                return result;
            }
        }
    }

    private static void await(CompletableFuture<?> expected) throws RunFailedException, InterruptedException {
        try {
            expected.get();
        } catch (ExecutionException e) {
            Throwable why = Objects.requireNonNullElse(e.getCause(), e);
            throw new RunFailedException("the expected result cannot be computed: " + why.getMessage(), e);
        }
    }

    /** A line for people, if other guests of the machine are to be reckoned with. */
    private static Optional<String> stolen(Optional<ProcessorTimes> before) {
        return before.flatMap(earlier -> ProcessorTimes.now().map(now -> now.stolenShareSince(earlier)))
                .filter(share -> share.orElse(0) >= WORTH_A_LINE)
                .map(share -> format(
                        "others took %.0f %% of this machine's processors during the runs: figures are lower for it, and latencies longer",
                        PERCENT * share.orElseThrow()));
    }

    /** No run is thrown away because a later one fails, or the user does not want to wait for it. */
    private void sayWhatThereIs(String why, PrintWriter err) {
        Optional<ComparisonResult> soFar = running.flatMap(Comparison::soFar);
        // Who is interrupted may fail of it, too.
        if (soFar.isPresent() && !isSaid.getAndSet(true)) {
            err.println(why);
            err.flush();
            print(soFar.get());
            files.writeOrSay(soFar.get(), spec.commandLine());
        }
    }

    private void print(ComparisonResult result) {
        if (files.replaceTable()) {
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        int columns = Terminal.outputColumns(context.environment());
        out.print(ComparisonTable.text(result, columns));
        out.flush();
    }

    private ComparedTopology ofWorkload(Screen screen) throws BadInputException {
        Workload workload = subject.workload(context.workloads());
        if (time.duration().isPresent()) {
            throw new BadInputException("--seconds is for a TOPOLOGY.jar: '" + workload.name() + "' ends by itself");
        }
        return ComparedTopology.of(
                workload.name(),
                subject.prepare(workload, reference, context.environment(), screen),
                cluster.workloadSettings(context, screen));
    }

    private ComparedTopology fromJar(Screen screen, TopologyOutput printed)
            throws BadInputException, InterruptedException {
        if (reference.isPresent()) {
            throw new BadInputException("--reference is for workloads: leave it out");
        }
        TopologyJar jar = subject.jar(screen);
        Optional<Duration> measured = isQuick ? time.duration().or(() -> Optional.of(QUICK_RUN)) : time.duration();
        StormSettings settings = cluster.settings(context);
        return ComparedTopology.of(
                jar,
                JarTopology.toMeasure(jar, settings, context, cluster.kind(), screen, printed),
                measured,
                context.silence(),
                screen);
    }

    /** Refuses options that no configuration needs. */
    private void checkUsed(Set<Configuration> wanted) throws BadInputException {
        if (wanted.equals(Set.of(Configuration.FUSED)) && rate.perSecond().isPresent()) {
            throw new BadInputException(
                    "--rate has no effect on 'fused', which is the limit: add a configuration to --configs");
        }
        if (PlanSource.areWithoutPlan(wanted)
                && spec.commandLine().getParseResult().hasMatchedOption("--plan")) {
            throw new BadInputException("--plan has no effect on %s: add a configuration such as optimized to --configs"
                    .formatted(wanted.stream().map(Configuration::label).collect(Collectors.joining(", "))));
        }
    }

    private ComparisonOptions options() throws BadInputException {
        workers.number(cluster.kind());
        cluster.check();
        if (runs < 1) {
            throw new BadInputException("--runs must be at least 1 (was " + runs + ")");
        }
        boolean hasConfigs = spec.commandLine().getParseResult().hasMatchedOption("--configs");
        Set<Configuration> wanted = isQuick && !hasConfigs
                ? EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED)
                : Configuration.parse(configs);
        boolean isAsked = isQuick || hasConfigs;
        if (!isAsked && !subject.isJar() && cluster.kind() == ClusterKind.LOCAL) {
            // It costs next to nothing, and the components run in this JVM anyway.
            wanted.add(Configuration.FUSED);
        }
        checkUsed(wanted);
        return new ComparisonOptions(
                wanted,
                isQuick && !spec.commandLine().getParseResult().hasMatchedOption("--runs") ? 1 : runs,
                rate.perSecond(),
                reference.isPresent(),
                context.warmUp(),
                isAsked ? Optional.empty() : Optional.of(LONGEST_UNASKED));
    }
}
