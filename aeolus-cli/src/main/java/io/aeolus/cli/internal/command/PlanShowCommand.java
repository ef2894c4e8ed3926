package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.text.plan.PlanFileText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus plan show}. */
@Command(
        name = "show",
        description = "Shows a plan: the dop of each component, the batches of each stream, settings, and why.",
        footer = {"", "Examples:", "  aeolus plan show plan.json", "  aeolus plan show plan.json --json -"},
        mixinStandardHelpOptions = true)
final class PlanShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PLAN", description = "The plan.")
    private Path file = Path.of("");

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws BadInputException, IOException {
        FilesUsed used = new FilesUsed().reads("the PLAN", file);
        json.addTo(used);
        used.check();
        PlanDocument plan = PlanFile.read(file);
        json.write(
                () -> PlanFileText.of(plan),
                () -> PlanFile.text(plan),
                spec.commandLine().getOut());
        return ExitStatus.DONE;
    }
}
