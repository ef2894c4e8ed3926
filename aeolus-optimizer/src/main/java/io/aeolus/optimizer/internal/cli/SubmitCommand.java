package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CapturedTopology;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.TopologyJar;
import io.aeolus.monitor.TopologySubmitter;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.internal.submit.PlannedText;
import io.aeolus.optimizer.internal.submit.PlannedTopology;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus submit}. */
@Command(
        name = "submit",
        description = "Submits an unmodified topology, batched by a plan, as 'storm jar' would submit it without one.",
        footer = {
            "",
            "Examples:",
            "  aeolus submit --plan plan.json --dry-run words.jar words.Words 4",
            "  aeolus submit --plan plan.json --storm-conf storm.yaml words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ScreenOption output;

    @Mixin
    private StormOptions storm;

    @Option(names = "--plan", paramLabel = "FILE", required = true, description = "The plan.")
    private Path plan = Path.of("");

    @Option(names = "--dry-run", description = "Only say what would change, and send nothing.")
    private boolean dryRun;

    @Parameters(index = "0", paramLabel = "TOPOLOGY.jar", description = "The topology's jar.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "1..*",
            parameterConsumer = RestOfLine.class,
            description = "The class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    SubmitCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        Screen screen = output.screen(spec.commandLine().getErr(), environment);
        StormSettings settings = storm.settings(environment);
        PlanFile planFile = PlanFile.read(plan);
        TopologyJar topologyJar = new TopologyJar(jar, main.get(0), main.subList(1, main.size()));
        try {
            CapturedTopology captured = Capture.of(topologyJar, settings, screen);
            PlannedTopology planned = PlannedTopology.of(captured, planFile, plan.toString(), settings);
            if (dryRun) {
                screen.clear();
                out.print("topology '%s' by %s; nothing is sent\n\n".formatted(planned.name(), plan));
                out.print(PlannedText.full(planned));
            } else {
                String nimbus = submit(captured, planned, topologyJar, settings, screen);
                screen.clear();
                out.print("submitted '%s' to %s: %s".formatted(planned.name(), nimbus, PlannedText.brief(planned)));
            }
        } finally {
            screen.clear();
        }
        out.flush();
        return ExitStatus.DONE;
    }

    private static String submit(
            CapturedTopology captured,
            PlannedTopology planned,
            TopologyJar topologyJar,
            StormSettings settings,
            Screen screen)
            throws BadInputException, RunFailedException, IOException {
        TopologySubmitter submitter = new TopologySubmitter(settings);
        screen.update("asking the cluster", 0, 0);
        String nimbus = submitter.check(planned.name());
        screen.update("submitting '" + planned.name() + "' to " + nimbus, 0, 0);
        submitter.submit(planned.name(), planned.config(), captured.options(), planned.topology(), topologyJar.jar());
        return nimbus;
    }
}
