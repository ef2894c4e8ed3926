package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.WholeFile;
import io.aeolus.monitor.Workload;
import io.aeolus.monitor.WorkloadOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.internal.compare.Comparison;
import io.aeolus.optimizer.internal.compare.ComparisonJson;
import io.aeolus.optimizer.internal.compare.ComparisonOptions;
import io.aeolus.optimizer.internal.compare.ComparisonResult;
import io.aeolus.optimizer.internal.compare.ComparisonTable;
import io.aeolus.optimizer.internal.compare.Configuration;
import io.aeolus.optimizer.internal.compare.Subject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus compare}. */
@Command(
        name = "compare",
        description = "Runs a topology side by side: as it is, tuned by Storm's own means, and batched by a plan.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class CompareCommand implements Callable<Integer> {

    private static final String LOCAL = "local";

    private final Workloads workloads;
    private final ClusterStarter localCluster;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "WORKLOAD|TOPOLOGY.jar",
            description = "The name of a workload, or the jar of a topology.")
    private String workload = "";

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "0..*",
            parameterConsumer = RestOfLine.class,
            description = "Of a jar: the class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    @Mixin
    private StormOptions storm;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Of a jar: how long to measure each run; without it, each run goes to the end of its input.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            description = "What to compare, separated by commas.",
            defaultValue = "stock,storm-tuned,dop-only,batch-only,optimized")
    private List<String> configs = List.of();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "The plan; without it, the workload's own. A jar needs one.")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: local (Storm's LocalCluster, in this process).",
            defaultValue = LOCAL)
    private String cluster = LOCAL;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "The input; without it, one that the workload generates once.")
    private Optional<Path> input = Optional.empty();

    @Option(names = "--runs", paramLabel = "N", description = "Counted runs of each configuration.", defaultValue = "3")
    private int runs = 3;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "The most rows emitted in a second; without it, as many as possible.")
    private Optional<Double> rate = Optional.empty();

    @Option(
            names = "--reference",
            paramLabel = "DIR",
            description = "Reference results for the input, to compare every run with.")
    private Optional<Path> reference = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write all runs as JSON.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--skip-bad-lines",
            description = "Count malformed lines of the input and leave them out, instead of stopping at the first.")
    private boolean skipBadLines;

    CompareCommand(Workloads workloads, ClusterStarter localCluster, Map<String, String> environment) {
        this.workloads = workloads;
        this.localCluster = localCluster;
        this.environment = environment;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Screen screen = Terminal.screen(err, environment);
        ComparisonResult result;
        try {
            result = compare(screen, err);
        } finally {
            screen.clear();
        }
        out.print(ComparisonTable.text(result));
        out.flush();
        if (json.isPresent()) {
            write(json.get(), ComparisonJson.text(result));
        }
        if (!result.isGood()) {
            err.println("aeolus: rows were lost, or a result is not the right one: see the table");
            err.flush();
            return ExitStatus.FAILED;
        }
        return ExitStatus.DONE;
    }

    private ComparisonResult compare(Screen screen, PrintWriter err)
            throws BadInputException, RunFailedException, InterruptedException {
        ComparisonOptions options = options();
        boolean isJar = TopologyComparison.isJar(workload);
        if (json.isPresent()) {
            WholeFile.check(json.get());
        }
        // What user code prints must not get into the table.
        try (StandardOutput redirected = isJar ? StandardOutput.toStandardError() : StandardOutput.asItIs()) {
            Comparison comparison =
                    isJar ? topologyComparison().prepare(options, screen) : workloadComparison(options, screen);
            comparison.remarks().forEach(screen::note);
            try (Cluster started = localCluster.start(screen);
                    ExitGuard guard = new ExitGuard(started, screen, err)) {
                return comparison.run(started, screen, screen::note);
            }
        }
    }

    private Comparison workloadComparison(ComparisonOptions options, Screen screen) throws BadInputException {
        Workload chosen = workloads.byName(workload);
        if (!main.isEmpty()) {
            throw new BadInputException("workload '" + workload + "' takes no '" + main.get(0)
                    + "': leave it out, or give a TOPOLOGY.jar first");
        }
        if (seconds.isPresent()) {
            throw new BadInputException("--seconds is for a TOPOLOGY.jar: '" + workload + "' ends by itself");
        }
        Optional<PlanFile> givenPlan = plan.isPresent() ? Optional.of(PlanFile.read(plan.get())) : Optional.empty();
        PreparedWorkload prepared = chosen.prepare(
                new WorkloadOptions(
                        input,
                        reference,
                        skipBadLines,
                        CacheDirectory.of(environment, Path.of(System.getProperty("user.home")))),
                screen);
        String planSource = plan.map(Path::toString).orElse(workload + "'s own plan");
        PlanFile planFile =
                givenPlan.isPresent() ? givenPlan.get() : PlanFile.parse(prepared.defaultPlan(), planSource);
        return new Comparison(Subject.of(chosen.name(), prepared), planFile, planSource, options, System::nanoTime);
    }

    private TopologyComparison topologyComparison() throws BadInputException {
        if (input.isPresent() || reference.isPresent() || skipBadLines) {
            throw new BadInputException("--input, --reference and --skip-bad-lines are for workloads: a TOPOLOGY.jar"
                    + " has its input from its main; leave them out");
        }
        return new TopologyComparison(Path.of(workload), main, plan, seconds, storm.settings(environment));
    }

    private ComparisonOptions options() throws BadInputException {
        if (!cluster.equals(LOCAL)) {
            throw new BadInputException("--cluster: '" + cluster + "' is not available yet: give " + LOCAL);
        }
        if (runs < 1) {
            throw new BadInputException("--runs: " + runs + " is too few: give 1 or more");
        }
        if (rate.isPresent() && !(rate.get() > 0 && Double.isFinite(rate.get()))) {
            throw new BadInputException("--rate: " + rate.get() + " is no rate: give a number above 0");
        }
        return new ComparisonOptions(
                Configuration.parse(configs),
                runs,
                rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty(),
                reference.isPresent());
    }

    private static void write(Path file, String text) throws IOException {
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
