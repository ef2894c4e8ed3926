package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.planfile.PlanDifference;
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

/** The command {@code aeolus plan diff}. */
@Command(
        name = "diff",
        description = "Shows where two plans differ: components, streams and settings. The status is 0 in any case.",
        footer = {"", "Examples:", "  aeolus plan diff plan.json other.json"},
        mixinStandardHelpOptions = true)
final class PlanDiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "A plan.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "Another plan.")
    private Path second = Path.of("");

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws BadInputException, IOException {
        FilesUsed used = new FilesUsed().reads("A", first).reads("B", second);
        json.addTo(used);
        used.check();
        PlanDifference difference = PlanDifference.between(
                first.toString(), PlanFile.read(first), second.toString(), PlanFile.read(second));
        json.write(
                () -> PlanFileText.of(difference),
                () -> PlanDifference.FORMAT.text(difference),
                spec.commandLine().getOut());
        return ExitStatus.DONE;
    }
}
