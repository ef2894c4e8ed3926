package io.aeolus.cli.internal.command;

import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option that asks for JSON: in a file beside the text, or on standard output in place of it. */
final class JsonOption {

    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Where to write the result as JSON; '-' for standard output, in place of the text.")
    private Optional<Path> file = Optional.empty();

    void addTo(FilesUsed files) {
        files.writes("--json", file.filter(given -> !given.equals(STANDARD_OUTPUT)));
    }

    /** Whether the text is not wanted. */
    boolean replacesText() {
        return file.filter(STANDARD_OUTPUT::equals).isPresent();
    }

    /** Prints the text, unless JSON takes its place, and writes the JSON that the user wants. */
    void write(Supplier<String> text, Supplier<String> inJson, PrintWriter out) throws IOException {
        if (!replacesText()) {
            out.print(text.get());
            out.flush();
        }
        write(inJson, out);
    }

    /** Writes what the user wants, if that is anything. */
    void write(Supplier<String> json, PrintWriter out) throws IOException {
        if (replacesText()) {
            out.print(json.get());
            out.flush();
        } else if (file.isPresent()) {
            WholeFile.write(file.get(), json.get());
        }
    }
}
