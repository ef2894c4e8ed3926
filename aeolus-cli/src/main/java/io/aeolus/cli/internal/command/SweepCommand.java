package io.aeolus.cli.internal.command;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.Scale;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonJson;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.compare.SweepTable;
import io.aeolus.cli.internal.report.SweepReport;
import io.aeolus.cli.internal.runfile.SweepFile;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus sweep}. */
@Command(
        name = "sweep",
        description = "Compares a workload at several sizes of its messages, and draws messages and bytes in a second.",
        footer = {
            "",
            "Examples:",
            "  aeolus sweep storm-netty --report sweep.html",
            "  aeolus sweep storm-netty --levels 5 --plan own --runs 1 --json sweep.json",
            "  aeolus sweep storm-netty --message-size 16,1024,65536 --cluster processes"
        },
        mixinStandardHelpOptions = true)
final class SweepCommand implements Callable<Integer> {

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Parameters(index = "0", paramLabel = "WORKLOAD", description = "A workload whose messages have any size.")
    private String name = "";

    @Option(
            names = "--message-size",
            paramLabel = "LIST",
            split = ",",
            description = "Bytes of a message, separated by commas: ${DEFAULT-VALUE} if not given.",
            defaultValue = "16,64,256,1024,2048,4096,16384,65536")
    private List<Integer> sizes = List.of();

    @Option(names = "--levels", paramLabel = "N", description = "Bolts in a row.")
    private Optional<Integer> levels = Optional.empty();

    @Option(names = "--parallelism", paramLabel = "N", description = "Tasks of the spout and of each bolt.")
    private Optional<Integer> parallelism = Optional.empty();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of each run; without it, some seconds' worth of work.")
    private Optional<Long> rows = Optional.empty();

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private WorkersOption workers;

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            completionCandidates = Configuration.Labels.class,
            description = "What to compare, separated by commas: ${DEFAULT-VALUE} if not given.",
            defaultValue = "stock,storm-tuned,optimized")
    private List<String> configs = List.of();

    @Mixin
    private PlanSource plan;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Counted runs of each configuration at each size; ${DEFAULT-VALUE} if not given.",
            defaultValue = "3")
    private int runs = 3;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Where to write both charts, as one HTML file that needs nothing else.")
    private Optional<Path> report = Optional.empty();

    /** What has been found, for the thread that ends the process too. */
    private final List<SweepFile.Point> points = new CopyOnWriteArrayList<>();

    private final AtomicBoolean isSaid = new AtomicBoolean();

    private volatile String kind = "";

    SweepCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        PrintWriter err = spec.commandLine().getErr();
        spec.commandLine().getOut();
        Screen screen = output.screen(err, context.environment());
        try {
            sweep(screen, err);
        } catch (BadInputException | RunFailedException | RuntimeException e) {
            screen.clear();
            sayWhatThereIs("aeolus: not all has been run; what had been run until then:", err);
            throw e;
        } finally {
            screen.clear();
        }
        say();
        if (points.stream().allMatch(point -> point.equal() && point.lost() == 0)) {
            return ExitStatus.DONE;
        }
        err.println("aeolus: rows were lost, or a result is not the right one: see the table");
        err.flush();
        return ExitStatus.FAILED;
    }

    private void sweep(Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        ComparisonOptions options = options();
        Workload workload = context.workloads().byName(name);
        Map<String, Object> settings = cluster.workloadSettings(context, screen);
        for (int size : sizes) {
            scales(workload, size);
        }
        FilesUsed used = new FilesUsed();
        cluster.addTo(used);
        plan.addTo(used);
        json.addTo(used);
        used.writes("--report", report);
        used.check();
        PlanSource.Runs planned =
                new PlanSource.Runs(cluster.kind(), workers.ofRuns(cluster.kind()), options.ratePerSecond(), false);
        plan.check(spec.commandLine().getParseResult(), planned);
        kind = cluster.kind().toString();
        try (TopologyOutput printed = TopologyOutput.open(screen::note);
                Runner started = cluster.start(context, workers.number(cluster.kind()), workload::workerCode, screen);
                Runner fused = context.fused().start(screen);
                ExitGuard guard = new ExitGuard(
                        started::close,
                        () -> sayWhatThereIs("aeolus: interrupted; what had been run until then:", err),
                        screen,
                        err)) {
            kind = started.kind();
            for (int size : sizes) {
                screen.note(
                        "%s, messages of %,d bytes (%d of %d)".formatted(name, size, points.size() + 1, sizes.size()));
                points.add(point(workload, settings, size, options, planned, started, fused, screen));
            }
        }
    }

    private SweepFile.Point point(
            Workload workload,
            Map<String, Object> settings,
            int size,
            ComparisonOptions options,
            PlanSource.Runs planned,
            Runner started,
            Runner fused,
            Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        PreparedWorkload prepared = workload.prepare(
                new WorkloadOptions(
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        rows.map(OptionalLong::of).orElse(OptionalLong.empty()),
                        CacheDirectory.of(context.environment(), Path.of(System.getProperty("user.home"))),
                        scales(workload, size)),
                screen);
        RowTraffic traffic = prepared.traffic()
                .orElseThrow(() -> new BadInputException(
                        "workload '%s' does not say what it sends: it cannot be swept".formatted(name)));
        ComparedTopology topology =
                ComparedTopology.of(name, prepared, settings).in(planned.workers());
        Optional<ComparedPlan> known = plan.known(topology, options.configurations(), planned, screen);
        ComparedPlan chosen = known.isPresent() ? known.get() : plan.ofRuns(topology, planned, started, screen);
        Comparison comparison = chosen.comparison(topology, options, screen);
        ComparisonResult result = comparison.run(started, fused, screen, screen::note);
        return SweepFile.Point.of(size, traffic, ComparisonJson.of(result, CommandText.made(spec)));
    }

    private Map<Scale.Kind, Integer> scales(Workload workload, int size) throws BadInputException {
        Map<Scale.Kind, Integer> scales = new EnumMap<>(Scale.Kind.class);
        scales.put(Scale.Kind.MESSAGE_BYTES, size);
        levels.ifPresent(number -> scales.put(Scale.Kind.LEVELS, number));
        parallelism.ifPresent(number -> scales.put(Scale.Kind.PARALLELISM, number));
        for (Map.Entry<Scale.Kind, Integer> scale : scales.entrySet()) {
            ScaleOptions.check(workload, scale.getKey(), scale.getValue());
        }
        return scales;
    }

    private ComparisonOptions options() throws BadInputException {
        workers.number(cluster.kind());
        cluster.check();
        if (runs < 1) {
            throw new BadInputException("--runs must be at least 1 (was " + runs + ")");
        }
        if (rows.filter(number -> number < 1).isPresent()) {
            throw new BadInputException("--rows must be at least 1 (was " + rows.get() + ")");
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--plan-out")) {
            throw new BadInputException("--plan-out: a sweep has a plan for each size: leave it out");
        }
        plan.refuseFiles("a message of each size has costs of its own");
        return new ComparisonOptions(
                Configuration.parse(configs), runs, OptionalDouble.empty(), false, context.warmUp(), Optional.empty());
    }

    private void say() throws IOException {
        SweepFile file = file();
        json.write(
                () -> SweepTable.text(file),
                () -> SweepFile.FORMAT.text(file),
                spec.commandLine().getOut());
        if (report.isPresent()) {
            SweepReport.write(file, report.get());
        }
    }

    /** No size is thrown away because a later one fails, or the user does not want to wait for it. */
    private void sayWhatThereIs(String why, PrintWriter err) {
        if (!points.isEmpty() && !isSaid.getAndSet(true)) {
            err.println(why);
            err.flush();
            try {
                say();
            } catch (IOException e) {
                err.println("aeolus: " + e.getMessage());
                err.flush();
            }
        }
    }

    private SweepFile file() {
        return new SweepFile(
                name,
                kind,
                CommandText.made(spec),
                Machine.current(),
                configs.stream().map(String::strip).toList(),
                points);
    }
}
