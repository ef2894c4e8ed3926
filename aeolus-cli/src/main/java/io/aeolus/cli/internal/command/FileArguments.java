// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.AtomicFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The files on a command line: all options and parameters whose value is a path. */
final class FileArguments {

    private static final String JSON = "--json";

    private static final Set<String> OUTPUTS = Set.of("--out", JSON, "--report", "--plan-out", "--prometheus-file");

    /** Commands with an output option to whose file they append. */
    private static final Set<String> APPENDING = Set.of("adapt --json");

    /** The value of {@code --json} that prints to standard output. */
    static final Path STANDARD_OUTPUT = Path.of("-");

    /**
     * A file on a command line.
     *
     * @param by the option or parameter
     * @param isAppended whether the command appends to the file, instead of replacing it
     */
    private record NamedFile(String by, Path file, boolean isAppended) {

        boolean isStandardOutput() {
            return by.equals(JSON) && file.equals(STANDARD_OUTPUT);
        }

        void checkWritable() throws BadInputException {
            Refusal.when(file.equals(STANDARD_OUTPUT), by + ": '-' is for --json only: name a file");
            if (isAppended) {
                AtomicFile.checkAppend(file);
            } else {
                AtomicFile.check(file);
            }
        }
    }

    private FileArguments() {}

    /** Throws before any work if a file has no valid path, or an output file cannot be written, is also an input, or occurs twice. */
    static void check(ParseResult parsed) throws BadInputException {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (PositionalParamSpec parameter : command.matchedPositionals()) {
            values.put(parameter.paramLabel(), parameter.getValue());
        }
        for (OptionSpec option : command.matchedOptions()) {
            values.put(option.longestName(), option.getValue());
        }
        List<NamedFile> inputs = new ArrayList<>();
        List<NamedFile> outputs = new ArrayList<>();
        String name = command.commandSpec().name();
        try {
            values.forEach((by, value) -> files(value)
                    .map(file -> new NamedFile(by, file, APPENDING.contains(name + " " + by)))
                    .filter(file -> !file.isStandardOutput())
                    .forEach(file -> (OUTPUTS.contains(by) ? outputs : inputs).add(file)));
        } catch (InvalidPathException e) {
            throw new BadInputException(notAPath(e));
        }
        check(inputs, outputs);
    }

    /** The message for a word that is not a path: the encoding of the locale lacks its characters. */
    static String notAPath(InvalidPathException e) {
        return "'%s' is not a path in the encoding of this locale: use a UTF-8 locale, such as LC_ALL=C.UTF-8"
                .formatted(e.getInput());
    }

    private static void check(List<NamedFile> inputs, List<NamedFile> outputs) throws BadInputException {
        List<NamedFile> others = new ArrayList<>(inputs);
        for (NamedFile output : outputs) {
            output.checkWritable();
            for (NamedFile other : others) {
                if (AtomicFile.isSame(output.file(), other.file())) {
                    throw new BadInputException("%s: %s is also given for %s: use another file"
                            .formatted(output.by(), output.file(), other.by()));
                }
            }
            others.add(output);
        }
    }

    /**
     * Returns the paths in a value. A topology's jar is not a path but a string, because the same parameter can be the name of a workload.
     */
    private static Stream<Path> files(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.stream().flatMap(FileArguments::files);
        }
        if (value instanceof Collection<?> several) {
            return several.stream().flatMap(FileArguments::files);
        }
        if (value instanceof Path file) {
            return Stream.of(file);
        }
        return value instanceof String text && text.endsWith(".jar") ? Stream.of(Path.of(text)) : Stream.empty();
    }
}
