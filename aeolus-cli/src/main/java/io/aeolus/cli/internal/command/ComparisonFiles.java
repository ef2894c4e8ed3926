package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.compare.ComparisonJson;
import io.aeolus.cli.internal.compare.ComparisonResult;
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

/** The files that a comparison can be written to. */
final class ComparisonFiles {

    @Mixin
    private JsonOption json;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Where to write a report with charts, as one HTML file that needs nothing else.")
    private Optional<Path> report = Optional.empty();

    void addTo(FilesUsed files) {
        json.addTo(files);
        files.writes("--report", report);
    }

    /** Whether the table is not wanted. */
    boolean replaceTable() {
        return json.replacesText();
    }

    /** Writes the files that the user wants. */
    void write(ComparisonResult result, CommandLine command) throws BadInputException, IOException {
        RunFile file = ComparisonJson.of(result, CommandText.made(command.getCommandSpec()));
        json.write(() -> RunFile.FORMAT.text(file), command.getOut());
        if (report.isPresent()) {
            Report.of(List.of(new NamedRunFile("this comparison", file))).write(report.get());
        }
    }

    /** The same where nobody is left to catch anything. */
    void writeOrSay(ComparisonResult result, CommandLine command) {
        try {
            write(result, command);
        } catch (BadInputException | IOException e) {
            command.getErr().println("aeolus: " + e.getMessage());
            command.getErr().flush();
        }
    }
}
