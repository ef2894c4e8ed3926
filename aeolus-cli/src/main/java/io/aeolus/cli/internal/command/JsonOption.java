// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.monitor.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option for JSON output: to a file in addition to the text, or to standard output instead of the text. */
final class JsonOption {

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Output file for the result as JSON; '-' prints the JSON instead of the text.")
    private Optional<Path> file = Optional.empty();

    /** Whether JSON is printed instead of the text. */
    boolean replacesText() {
        return file.filter(FileArguments.STANDARD_OUTPUT::equals).isPresent();
    }

    /** Prints the text, unless JSON replaces it, and writes the JSON file, if requested. */
    void write(Supplier<String> text, Supplier<String> json, PrintWriter out) throws IOException {
        print(text, json, out);
        writeFile(json);
    }

    /** Prints the text, or the JSON that replaces it. */
    void print(Supplier<String> text, Supplier<String> json, PrintWriter out) {
        out.print((replacesText() ? json : text).get());
        out.flush();
    }

    /** Writes the JSON file, if requested. */
    void writeFile(Supplier<String> json) throws IOException {
        if (file.isPresent() && !replacesText()) {
            AtomicFile.write(file.get(), json.get());
        }
    }
}
