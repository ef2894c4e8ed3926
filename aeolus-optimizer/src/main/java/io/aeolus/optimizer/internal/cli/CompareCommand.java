package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.WholeFile;
import io.aeolus.monitor.Workload;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.internal.compare.Comparison;
import io.aeolus.optimizer.internal.compare.ComparisonJson;
import io.aeolus.optimizer.internal.compare.ComparisonOptions;
import io.aeolus.optimizer.internal.compare.ComparisonResult;
import io.aeolus.optimizer.internal.compare.ComparisonTable;
import io.aeolus.optimizer.internal.compare.Configuration;
import io.aeolus.optimizer.internal.compare.Subject;
import io.aeolus.optimizer.internal.compare.Variants;
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
import picocli.CommandLine.Spec;

/** The command {@code aeolus compare}. */
@Command(
        name = "compare",
        description = "Runs a topology side by side: as it is, tuned by Storm's own means, and batched by a plan.",
        customSynopsis = {
            "aeolus compare [OPTIONS] WORKLOAD",
            "       aeolus compare --plan FILE [OPTIONS] TOPOLOGY.jar MAIN [ARGS...]"
        },
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {

    private final Workloads workloads;
    private final ClusterStarter localCluster;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SubjectOptions subject;

    @Mixin
    private MeasuredTime time;

    @Mixin
    private ClusterOption cluster;

    @Option(
            names = "--configs",
            paramLabel = "LIST",
            split = ",",
            description = "What to compare, separated by commas; all if not given: ${DEFAULT-VALUE}.",
            defaultValue = "stock,storm-tuned,dop-only,batch-only,optimized")
    private List<String> configs = List.of();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "The plan; without it, the workload's own. A jar needs one.")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Counted runs of each configuration; ${DEFAULT-VALUE} if not given.",
            defaultValue = "3")
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
            WholeFile.write(json.get(), ComparisonJson.text(result));
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
        boolean isJar = subject.isJar();
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
        Workload workload = subject.workload(workloads);
        if (time.duration().isPresent()) {
            throw new BadInputException("--seconds is for a TOPOLOGY.jar: '" + workload.name() + "' ends by itself");
        }
        Optional<PlanFile> givenPlan = plan.isPresent() ? Optional.of(PlanFile.read(plan.get())) : Optional.empty();
        PreparedWorkload prepared = subject.prepare(workload, reference, environment, screen);
        String planSource = plan.map(Path::toString).orElse(workload.name() + "'s own plan");
        PlanFile planFile =
                givenPlan.isPresent() ? givenPlan.get() : PlanFile.parse(prepared.defaultPlan(), planSource);
        return new Comparison(
                Subject.of(workload.name(), prepared),
                planFile,
                planSource,
                Variants.Alternatives.unknown(planFile.plan()),
                options,
                System::nanoTime);
    }

    private TopologyComparison topologyComparison() throws BadInputException {
        if (reference.isPresent()) {
            throw new BadInputException("--reference is for workloads: leave it out");
        }
        return new TopologyComparison(subject.jar(), plan, time.duration(), subject.settings(environment));
    }

    private ComparisonOptions options() throws BadInputException {
        cluster.check();
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
}
