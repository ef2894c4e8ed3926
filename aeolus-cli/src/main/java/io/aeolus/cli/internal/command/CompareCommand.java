package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ProcessorTimes;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.screen.Terminal;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Runner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus compare}. */
@Command(
        name = "compare",
        description = "Runs a topology side by side: unchanged, tuned with Storm's settings only, and with a plan.",
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
final class CompareCommand extends TopologyCommand {

    private static final double LEAST_STOLEN_SHARE = 0.02;
    private static final double PERCENT = 100;

    /** The longest run of a configuration that is added without being asked for. */
    private static final Duration LONGEST_UNASKED = Duration.ofSeconds(10);

    /** With --quick. */
    private static final Duration QUICK_RUN = Duration.ofSeconds(3);

    private static final String ROUGH =
            "these figures are rough: one short run of each, with a plan from one short profile; leave out --quick for better ones";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = OptionValues.Seconds.class,
            description = "How long to measure a run, after its warm-up; without it, to the end of its input.")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            completionCandidates = Configuration.Labels.class,
            description =
                    "What to compare, separated by commas: ${DEFAULT-VALUE} if not given. 'grid' adds plans around the plan;"
                            + " 'fused' is the upper limit, one thread without Storm. A workload on the local cluster runs it"
                            + " without being asked where a run takes a few seconds.",
            defaultValue = "stock,storm-tuned,parallelism-only,batch-only,optimized")
    private List<String> configs = List.of();

    @Mixin
    private PlanSource plan;

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = OptionValues.Count.class,
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

    /** Volatile for the thread that ends the process. */
    private volatile Optional<Comparison> running = Optional.empty();

    CompareCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        ComparisonResult result = compare();
        resultsAreComplete();
        files.write(result, columns(), spec.commandLine());
        if (isQuick) {
            err().println(ROUGH);
        }
        plan.written().flatMap(result::planWarning).ifPresent(err()::println);
        if (result.isGood()) {
            return ExitStatus.DONE;
        }
        result.changed().forEach(field -> err().println("aeolus: " + field));
        result.problems().forEach(problem -> err().println("aeolus: " + problem));
        return ExitStatus.FAILED;
    }

    private ComparisonResult compare() throws BadInputException, RunFailedException, InterruptedException, IOException {
        ComparisonOptions options = options();
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            PlanSource.Runs planned = new PlanSource.Runs(cluster.kind(), workers(), options.ratePerSecond(), isQuick);
            plan.check(spec.commandLine().getParseResult(), planned);
            TopologyUnderTest topology = topology(printed);
            // A bad plan is found before anything runs.
            Optional<ComparisonPlan> known = plan.known(topology, options.configurations(), planned, screen);
            Optional<Comparison> ready = known.isPresent()
                    ? Optional.of(known.get().comparison(topology, options, screen))
                    : Optional.empty();
            screen.note(options.estimate(
                    topology.compared(),
                    cluster.kind() == ClusterKind.LOCAL,
                    known.isPresent()
                            ? Duration.ZERO
                            : ProfileTime.longest(isQuick, cluster.kind().startsWorkers())));
            // Computed while the cluster starts, and not while something is measured.
            CompletableFuture<?> expected =
                    CompletableFuture.supplyAsync(topology.compared().answers().expected());
            try (Runner started = start();
                    Runner fused = context.starters().fused().start(screen);
                    ExitGuard guard = guard(started::close)) {
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

    private TopologyUnderTest topology(TopologyOutput printed) throws BadInputException, InterruptedException {
        boolean isJar = subject.isJar();
        if (isJar && reference.isPresent()) {
            throw new BadInputException("--reference is for workloads: leave it out");
        }
        if (!isJar && seconds.isPresent()) {
            String name = subject.workload(context.workloads()).name();
            throw new BadInputException("--seconds is for a TOPOLOGY.jar: '" + name + "' ends by itself");
        }
        Optional<Duration> measured = isJar && isQuick ? seconds.or(() -> Optional.of(QUICK_RUN)) : seconds;
        TopologyUnderTest topology = topology(printed, reference, measured);
        return isQuick && !isJar ? topology.measuredFor(QUICK_RUN) : topology;
    }

    private static void await(CompletableFuture<?> expected) throws RunFailedException, InterruptedException {
        try {
            expected.get();
        } catch (ExecutionException e) {
            Throwable why = Objects.requireNonNullElse(e.getCause(), e);
            throw new RunFailedException("the expected result cannot be computed: " + why.getMessage(), e);
        }
    }

    /** A line if other virtual machines took much CPU time from this machine. */
    private static Optional<String> stolen(Optional<ProcessorTimes> before) {
        return before.flatMap(earlier -> ProcessorTimes.now().map(now -> now.stolenShareSince(earlier)))
                .filter(share -> share.orElse(0) >= LEAST_STOLEN_SHARE)
                .map(share -> format(
                        "other virtual machines took %.0f %% of this machine's CPU time during the runs: rates are too low and latencies too long",
                        PERCENT * share.orElseThrow()));
    }

    @Override
    void saveResults() {
        running.flatMap(Comparison::soFar).ifPresent(result -> {
            err().println("aeolus: not all runs are done; the results so far:");
            files.writeOrReport(result, columns(), spec.commandLine());
        });
    }

    private int columns() {
        return Terminal.outputColumns(context.environment());
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private ComparisonOptions options() throws BadInputException {
        checkCluster();
        boolean isAsked = isQuick || isGiven("--configs");
        Set<Configuration> wanted = isQuick && !isGiven("--configs")
                ? EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED)
                : Configuration.parse(configs);
        if (!isAsked && !subject.isJar() && cluster.kind() == ClusterKind.LOCAL) {
            // It takes little time, and the components run in this JVM anyway.
            wanted.add(Configuration.FUSED);
        }
        refuseUnused(wanted);
        return new ComparisonOptions(
                wanted,
                isQuick && !isGiven("--runs") ? 1 : runs,
                rate.perSecond(),
                reference.isPresent(),
                context.warmUp(),
                isAsked ? Optional.empty() : Optional.of(LONGEST_UNASKED));
    }

    /** Refuses options that no configuration needs. */
    private void refuseUnused(Set<Configuration> wanted) throws BadInputException {
        if (wanted.equals(Set.of(Configuration.FUSED)) && rate.perSecond().isPresent()) {
            throw new BadInputException(
                    "--rate has no effect on 'fused', which is the limit: add a configuration to --configs");
        }
        if (PlanSource.areWithoutPlan(wanted) && isGiven("--plan")) {
            throw new BadInputException("--plan has no effect on %s: add a configuration such as optimized to --configs"
                    .formatted(wanted.stream().map(Configuration::label).collect(Collectors.joining(", "))));
        }
    }
}
