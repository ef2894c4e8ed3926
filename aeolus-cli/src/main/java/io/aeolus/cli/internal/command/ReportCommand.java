package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.report.NamedRunFile;
import io.aeolus.cli.internal.report.Report;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus report}. */
@Command(
        name = "report",
        description = "Builds one self-contained HTML report from comparison files.",
        footer = {
            "",
            "Examples:",
            "  aeolus report runs.json --out report.html",
            "  aeolus report before.json after.json --out report.html"
        },
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN.json",
            description = "Comparisons of the same workload, from aeolus compare --json.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Where to write the report.")
    private Path out = Path.of("");

    @Override
    public Integer call() throws BadInputException, IOException {
        FilesUsed used = new FilesUsed().writes("--out", out);
        files.forEach(file -> used.reads("a RUN.json", file));
        used.check();
        List<NamedRunFile> comparisons = new ArrayList<>();
        for (Path file : files) {
            comparisons.add(NamedRunFile.read(file));
        }
        Report.of(comparisons).write(out);
        spec.commandLine().getErr().println("the report is in " + out);
        spec.commandLine().getErr().flush();
        return ExitStatus.DONE;
    }
}
