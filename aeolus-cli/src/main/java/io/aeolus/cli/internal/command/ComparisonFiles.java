package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.compare.ComparisonJson;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.compare.ComparisonTable;
import io.aeolus.cli.internal.report.NamedRunFile;
import io.aeolus.cli.internal.report.Report;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the output of a comparison. */
final class ComparisonFiles {

    @Mixin
    private JsonOption json;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Where to write a report with charts, as one self-contained HTML file.")
    private Optional<Path> report = Optional.empty();

    /** Prints the table, unless JSON replaces it, and writes the files that the user has named. */
    void write(ComparisonResult result, int columns, CommandLine command) throws BadInputException, IOException {
        RunFile file = ComparisonJson.of(result, CommandText.made(command.getCommandSpec()));
        json.write(() -> ComparisonTable.text(result, columns), () -> RunFile.FORMAT.text(file), command.getOut());
        if (report.isPresent()) {
            Report.of(List.of(new NamedRunFile("this comparison", file))).write(report.get());
        }
    }

    /** The same, and prints an error instead of throwing it. */
    void writeOrReport(ComparisonResult result, int columns, CommandLine command) {
        try {
            write(result, columns, command);
        } catch (BadInputException | IOException e) {
            command.getErr().println("aeolus: " + e.getMessage());
        }
    }
}
