// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.advise.Advice;
import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.AdviceMetrics;
import io.aeolus.cli.internal.advise.AdviceText;
import io.aeolus.cli.internal.advise.Advisor;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.screen.Terminal;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus advise}. */
@Command(
        name = "advise",
        description =
                "Compares a running topology with the best plan for its present load, and advises whether to change it. Changes nothing.",
        footer = {
            "  aeolus advise words",
            "  aeolus advise words --window 300 --plan-out plan.json",
            "  aeolus advise words --watch --interval 300 --prometheus-file /var/lib/node_exporter/words.prom"
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:keep the topology unchanged",
            "1:failure, such as a lost connection to Nimbus",
            "2:bad input, such as an unknown topology or a cluster that does not answer",
            "10:a change is advised",
            "11:there is too little data for advice"
        },
        mixinStandardHelpOptions = true)
final class AdviseCommand extends ClusterCommand {

    private static final int CHANGE = 10;
    private static final int UNKNOWN = 11;
    private static final String NODE_EXPORTER_SUFFIX = ".prom";

    @Mixin
    private AdviceOptions goals;

    @Mixin
    private RunningTopologyOptions running;

    @Option(
            names = "--plan-out",
            paramLabel = "FILE",
            description = "Output file for the advised plan, if a change is advised.")
    private Optional<Path> planOut = Optional.empty();

    @Mixin
    private JsonOption json;

    @Option(
            names = "--watch",
            description =
                    "Repeat until interrupted: print a line for each round, and the whole advice when the verdict changes.")
    private boolean isRepeated;

    @Option(
            names = "--interval",
            paramLabel = "N",
            description =
                    "With --watch: seconds from the start of a round to the start of the next (default: --window).")
    private Optional<Duration> interval = Optional.empty();

    @Option(
            names = "--prometheus-file",
            paramLabel = "FILE",
            description =
                    "Output file for the advice as metrics, which the textfile collector of Prometheus' node exporter reads; must end with .prom.")
    private Optional<Path> metrics = Optional.empty();

    /** Writes one file of advice, if it is requested. */
    @FunctionalInterface
    private interface Output {
        void write(Advised advised) throws IOException;
    }

    private final List<Output> files = List.of(this::writeJson, this::writeMetrics, this::writePlan);

    /** The verdict of the last round. */
    private Optional<Answer> shown = Optional.empty();

    AdviseCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        check();
        Advisor advisor = new Advisor(goals.goals(OptionalInt.empty()));
        StormSettings settings = running.settings(context.environment());
        RunningTopologies topologies = new RunningTopologies(settings);
        if (!isRepeated) {
            return once(advise(settings, topologies, advisor));
        }
        return new Rounds(context.running(), interval.orElse(goals.window()))
                .repeat(
                        start -> show(advise(settings, topologies, advisor), start),
                        (start, message) -> screen.note(line(start, message)));
    }

    private void check() throws BadInputException {
        Refusal.when(interval.isPresent() && !isRepeated, "--interval has no effect without --watch: remove it");
        if (interval.isPresent()) {
            goals.checkPeriod("--interval", interval.get());
        }
        if (metrics.isPresent() && !metrics.get().toString().endsWith(NODE_EXPORTER_SUFFIX)) {
            throw new BadInputException(
                    "--prometheus-file: %s: must end with %s, as the node exporter reads no other files"
                            .formatted(metrics.get(), NODE_EXPORTER_SUFFIX));
        }
    }

    private Advised advise(StormSettings settings, RunningTopologies topologies, Advisor advisor)
            throws BadInputException, RunFailedException, InterruptedException {
        DeployedTopology deployed = topologies.deployed(running.name());
        return advisor.advise(
                context.running().load(settings, running.name(), goals.window(), screen.inSeconds()), deployed);
    }

    private int once(Advised advised) throws IOException {
        resultsAreComplete();
        print(advised.advice());
        for (Output file : files) {
            file.write(advised);
        }
        return status(advised.advice().verdict().answer());
    }

    private void show(Advised advised, Instant start) {
        Advice advice = advised.advice();
        screen.clear();
        if (!json.replacesText()) {
            out().println(line(start, AdviceText.verdict(advice)));
        }
        Optional<Answer> answer = Optional.of(advice.verdict().answer());
        if (json.replacesText() || !shown.equals(answer)) {
            print(advice);
        }
        shown = answer;
        out().flush();
        for (Output file : files) {
            try {
                file.write(advised);
            } catch (IOException e) {
                report(line(start, String.valueOf(e.getMessage())));
            }
        }
    }

    private String line(Instant start, String text) {
        return start.truncatedTo(ChronoUnit.SECONDS) + " " + running.name() + ": " + text;
    }

    private void print(Advice advice) {
        json.print(
                () -> AdviceText.of(advice, Terminal.outputColumns(context.environment())),
                () -> Advice.FORMAT.text(advice),
                out());
    }

    private void writeJson(Advised advised) throws IOException {
        json.writeFile(() -> Advice.FORMAT.text(advised.advice()));
    }

    private void writeMetrics(Advised advised) throws IOException {
        if (metrics.isPresent()) {
            AtomicFile.write(metrics.get(), AdviceMetrics.of(advised.advice()));
        }
    }

    private void writePlan(Advised advised) throws IOException {
        if (planOut.isPresent() && advised.plan().isPresent()) {
            PlanFile.write(advised.plan().get(), planOut.get());
            screen.note("plan written to " + planOut.get());
        }
    }

    private static int status(Answer answer) {
        return switch (answer) {
            case KEEP -> ExitCode.OK;
            case CHANGE -> CHANGE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
