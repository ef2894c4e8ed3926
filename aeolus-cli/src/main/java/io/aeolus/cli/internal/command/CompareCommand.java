// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonJson;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.compare.ComparisonPlan;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.compare.ComparisonTable;
import io.aeolus.cli.internal.compare.Estimate;
import io.aeolus.cli.internal.compare.Verdict;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.rating.RatingFile;
import io.aeolus.cli.internal.rating.RatingText;
import io.aeolus.cli.internal.report.NamedRunFile;
import io.aeolus.cli.internal.report.RatingReport;
import io.aeolus.cli.internal.report.Report;
import io.aeolus.cli.internal.runfile.RunFile;
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
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus compare}. */
@Command(
        name = "compare",
        description =
                "Compares a topology in several configurations: stock, tuned with Storm's settings only, and with a plan.",
        customSynopsis = {
            "aeolus compare [OPTIONS] WORKLOAD",
            "       aeolus compare [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]"
        },
        footer = {
            "  aeolus compare --quick linearroad",
            "  aeolus compare linearroad",
            "  aeolus compare linearroad --configs stock,optimized --runs 5 --json runs.json",
            "  aeolus compare linearroad --profile profile.json --max-latency 50ms",
            "  aeolus compare linearroad --cluster processes --link 100mbit --network slow.json",
            "  aeolus compare --l-rating --report rating.html linearroad-full",
            "  aeolus compare --seconds 30 words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class CompareCommand extends TopologyCommand {

    /** The longest run for which the fused configuration is added by default. */
    private static final Duration MAX_DEFAULT_FUSED_RUN = Duration.ofSeconds(10);

    /** The measured time of a run with --quick. */
    private static final Duration QUICK_RUN = Duration.ofSeconds(3);

    private static final String ROUGH = "note: --quick gives rough figures, from a short profile and short runs";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "With a jar: measured time of each run, after its warm-up (default: until the end of the input).")
    private Optional<Duration> seconds = Optional.empty();

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Configurations to compare, separated by commas (default: ${DEFAULT-VALUE}). 'grid' adds variations of the plan: its batch sizes, parallelism and workers, multiplied and divided."
                            + " 'chain-only' runs bolts in the tasks of their producers where the declared parallelism allows it."
                            + " 'fused' is the upper limit, one thread without Storm; for workloads on the local cluster it runs by"
                            + " default if a run takes at most 10 s.",
            defaultValue = "stock,storm-tuned,parallelism-only,batch-only,optimized")
    private Set<Configuration> configs = Set.of();

    @Mixin
    private PlanSource plan;

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = OptionValues.Count.class,
            description = "Counted runs of each configuration (default: ${DEFAULT-VALUE}).")
    private int runs = 3;

    @Option(
            names = "--quick",
            description =
                    "Give a rough result in about a minute: stock and optimized, one run of 3 s each, after one short profile.")
    private boolean isQuick;

    @Mixin
    private RateOption rate;

    @Option(
            names = "--reference",
            paramLabel = "DIR",
            description = "Directory with reference results for the input, to compare the output of each run with.")
    private Optional<Path> reference = Optional.empty();

    @Mixin
    private RatingOption rating;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Output file for a report with charts, as one self-contained HTML file.")
    private Optional<Path> report = Optional.empty();

    /** Volatile, because the shutdown hook reads it. */
    private volatile Optional<Comparison> running = Optional.empty();

    private volatile Optional<RatingRun> rated = Optional.empty();

    CompareCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        rating.checkUnused();
        if (rating.isRequested()) {
            return rate();
        }
        ComparisonResult result = compare(options(), true, this::runs);
        resultsAreComplete();
        write(result);
        if (isQuick) {
            err().println(ROUGH);
        }
        plan.outputFile().flatMap(file -> Verdict.planWarning(result, file)).ifPresent(err()::println);
        if (result.isGood()) {
            return ExitCode.OK;
        }
        result.changed().forEach(field -> err().println("aeolus: " + field));
        result.problems().forEach(problem -> err().println("aeolus: " + problem));
        return ExitCode.SOFTWARE;
    }

    /** Searches for the rating of each configuration. */
    private int rate() throws BadInputException, RunFailedException, InterruptedException, IOException {
        ComparisonOptions options = options();
        Refusal.when(subject.isJar(), "--l-rating is for workloads: remove it");
        Workload workload = subject.workload(context.workloads());
        RatedWorkload.Rating search = rating.of(
                workload, options, context.cacheDirectory(), spec.commandLine().getParseResult());
        RatingRun run = new RatingRun(CommandText.made(spec), workload.name(), search, screen);
        rated = Optional.of(run);
        RatingFile file = compare(options, false, run::rate);
        resultsAreComplete();
        write(file);
        return ExitCode.OK;
    }

    /** What to do with a comparison whose cluster has started. */
    @FunctionalInterface
    private interface Work<T> {
        T with(Comparison comparison, Runner cluster, Runner fused)
                throws BadInputException, RunFailedException, InterruptedException;
    }

    private ComparisonResult runs(Comparison comparison, Runner cluster, Runner fused)
            throws RunFailedException, InterruptedException {
        running = Optional.of(comparison);
        ClusterKind kind = this.cluster.kind();
        Optional<CpuTimes> before = CpuTimes.now(kind);
        ComparisonResult result = comparison.run(cluster, fused, screen);
        before.flatMap(earlier -> CpuTimes.now(kind).flatMap(now -> now.noteSince(earlier)))
                .ifPresent(screen::note);
        return result;
    }

    private <T> T compare(ComparisonOptions options, boolean hasExpectedOutput, Work<T> work)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        try (TopologyOutput printed = TopologyOutput.open(screen::note)) {
            PlanSource.Runs planned = new PlanSource.Runs(cluster.kind(), workers(), options.ratePerSecond(), isQuick);
            plan.check(spec.commandLine().getParseResult(), planned);
            TopologyUnderTest topology = topology(printed);
            // Validates a given plan before anything runs.
            Optional<ComparisonPlan> known = plan.known(topology, options.configurations(), planned, screen);
            Optional<Comparison> ready =
                    known.isPresent() ? Optional.of(comparison(topology, known.get(), options)) : Optional.empty();
            if (!rating.isRequested()) {
                screen.note(Estimate.of(
                                options,
                                topology.compared().ending(),
                                cluster.kind().toString())
                        .ofCommand(
                                known.isPresent()
                                        ? Duration.ZERO
                                        : ProfileTime.longest(
                                                isQuick, cluster.kind().startsWorkers())));
            }
            // Computes the expected output while the cluster starts, because the computation would distort
            // measurements.
            CompletableFuture<?> expected = hasExpectedOutput
                    ? CompletableFuture.supplyAsync(
                            topology.compared().answers().expected())
                    : CompletableFuture.completedFuture(Optional.empty());
            try (Runner started = start(known.map(ComparisonPlan::file));
                    Runner fused = context.starters().fused().start(screen);
                    ExitGuard guard = guard(started::close)) {
                await(expected);
                Comparison comparison = ready.isPresent()
                        ? ready.get()
                        : comparison(topology, plan.ofRuns(topology, planned, started, screen), options);
                return work.with(comparison, started, fused);
            }
        }
    }

    /** Validates the plan. Shows notes, such as parts of the plan that are not applied. */
    private Comparison comparison(TopologyUnderTest topology, ComparisonPlan planned, ComparisonOptions options)
            throws BadInputException {
        Comparison comparison = new Comparison(topology.compared(), planned, options, System::nanoTime);
        topology.compared().remarks().forEach(screen::note);
        comparison.remarks().forEach(screen::note);
        return comparison;
    }

    private TopologyUnderTest topology(TopologyOutput printed) throws BadInputException, InterruptedException {
        boolean isJar = subject.isJar();
        Refusal.when(isJar && reference.isPresent(), "--reference is for workloads: remove it");
        Refusal.when(
                isQuick && reference.isPresent(),
                "--reference has no effect with --quick, whose runs end before the input: remove one of them");
        if (!isJar && seconds.isPresent()) {
            String name = subject.workload(context.workloads()).name();
            throw new BadInputException("--seconds is for a TOPOLOGY.jar; workload '" + name
                    + "' ends with its input: use --rows, or remove --seconds");
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
            throw new RunFailedException("cannot compute the expected result: " + why.getMessage(), e);
        }
    }

    @Override
    void saveResults() throws BadInputException, IOException {
        Optional<RatingFile> ratings = rated.flatMap(RatingRun::soFar);
        if (ratings.isPresent()) {
            err().println("aeolus: the rating is incomplete; results so far:");
            write(ratings.get());
        }
        Optional<ComparisonResult> finished = running.flatMap(Comparison::soFar);
        if (finished.isPresent()) {
            err().println("aeolus: the comparison is incomplete; results so far:");
            write(finished.get());
        }
    }

    private void write(RatingFile file) throws IOException {
        json.write(
                () -> RatingText.text(file, Terminal.outputColumns(context.environment())),
                () -> RatingFile.FORMAT.text(file),
                out());
        if (report.isPresent()) {
            RatingReport.write(file, report.get());
        }
    }

    /** Prints the table, unless JSON replaces it, and writes the requested files. */
    private void write(ComparisonResult result) throws BadInputException, IOException {
        RunFile file = ComparisonJson.of(result, CommandText.made(spec));
        json.write(
                () -> ComparisonTable.text(result, file, Terminal.outputColumns(context.environment())),
                () -> RunFile.FORMAT.text(file),
                out());
        if (report.isPresent()) {
            Report.of(List.of(new NamedRunFile("this comparison", file))).write(report.get());
        }
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private ComparisonOptions options() throws BadInputException {
        checkCluster();
        boolean isChosen = isQuick || isGiven("--configs") || rating.isRequested();
        Set<Configuration> configurations = EnumSet.noneOf(Configuration.class);
        if (isQuick && !isGiven("--configs")) {
            configurations.addAll(Set.of(Configuration.STOCK, Configuration.OPTIMIZED));
        } else if (rating.isRequested() && !isGiven("--configs")) {
            configurations.addAll(RatingOption.DEFAULT);
        } else {
            configurations.addAll(configs);
        }
        Refusal.when(configurations.isEmpty(), "--configs is empty: name at least one configuration");
        if (configurations.contains(Configuration.GRID)) {
            // The grid is compared with its plan.
            configurations.add(Configuration.OPTIMIZED);
        }
        if (!isChosen && !subject.isJar() && cluster.kind() == ClusterKind.LOCAL) {
            // Fused runs are short, and user code already runs in this JVM.
            configurations.add(Configuration.FUSED);
        }
        refuseUnused(configurations);
        return new ComparisonOptions(
                configurations,
                isQuick && !isGiven("--runs") ? 1 : runs,
                rate.perSecond(),
                reference.isPresent(),
                context.warmUp(),
                isChosen ? Optional.empty() : Optional.of(MAX_DEFAULT_FUSED_RUN));
    }

    /** Refuses options that no configuration uses. */
    private void refuseUnused(Set<Configuration> configurations) throws BadInputException {
        Refusal.when(
                configurations.equals(Set.of(Configuration.FUSED))
                        && rate.perSecond().isPresent(),
                "--rate has no effect on 'fused', the upper limit: add a configuration to --configs");
        if (PlanSource.areWithoutPlan(configurations) && isGiven("--plan")) {
            throw new BadInputException("--plan has no effect on %s: add a configuration such as optimized to --configs"
                    .formatted(configurations.stream().map(Configuration::label).collect(Collectors.joining(", "))));
        }
    }
}
