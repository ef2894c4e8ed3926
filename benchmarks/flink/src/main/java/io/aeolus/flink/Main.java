// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.flink.internal.compare.Figures;
import io.aeolus.flink.internal.compare.RefusedException;
import io.aeolus.flink.internal.compare.RunOptions;
import io.aeolus.flink.internal.compare.SideBySide;
import io.aeolus.flink.internal.compare.Workload;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The command {@code benchmarks/flink/compare}. */
@Command(
        name = "compare",
        description = "Runs the same workloads on Storm, stock and optimized, and on Flink, in turn.",
        mixinStandardHelpOptions = true)
public final class Main implements Callable<Integer> {

    @Option(
            names = "--workloads",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "linearroad,wordcount",
            description = "Workloads, separated by commas (default: ${DEFAULT-VALUE}).")
    private List<Workload> workloads = List.of();

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "8000000",
            description = "Lines of Linear Road (about) and sentences of word count (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(names = "--input", paramLabel = "FILE", description = "Input of Linear Road (default: a generated file).")
    private Optional<Path> input = Optional.empty();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description = "Runs of each configuration (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--parallelism",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "1,2",
            description = "Parallelism of all Flink operators (default: ${DEFAULT-VALUE}).")
    private List<Integer> parallelisms = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "Output file for the table.")
    private Optional<Path> json = Optional.empty();

    private final String arguments;

    private Main(String arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs the command and returns its exit status. */
    static int execute(String... args) {
        CommandLine command = new CommandLine(new Main(" " + String.join(" ", args)));
        command.registerConverter(Workload.class, Main::workload);
        command.setParameterExceptionHandler((e, line) -> {
            command.getErr().println("compare: " + e.getMessage() + "; see benchmarks/flink/compare --help");
            return ExitCode.USAGE;
        });
        command.setExecutionExceptionHandler((e, line, result) -> {
            if (e instanceof RefusedException) {
                return ExitCode.USAGE;
            }
            command.getErr().println("compare: " + e.getMessage());
            return e instanceof BadInputException ? ExitCode.USAGE : ExitCode.SOFTWARE;
        });
        return command.execute(args);
    }

    @Override
    public Integer call()
            throws BadInputException, RunFailedException, RefusedException, IOException, InterruptedException {
        check("--rows", rows);
        check("--runs", runs);
        for (int parallelism : parallelisms) {
            check("--parallelism", parallelism);
        }
        if (input.isPresent()) {
            try (LineReader reader = new LinearRoadFile(input.get()).openLines()) {
                reader.advance();
            }
        }
        Optional<Path> folder = json.map(file -> file.toAbsolutePath().getParent());
        if (folder.isPresent() && !Files.isDirectory(folder.get())) {
            throw new BadInputException("--json: " + folder.get() + " is not a directory: create it");
        }
        RunOptions options = new RunOptions(
                Path.of(System.getProperty("aeolus.home", ".")),
                lines(System.getProperty("aeolus.flink.jvm", "")),
                rows,
                input,
                parallelisms);
        return report(new SideBySide(options, note -> System.err.println("compare: " + note)).run(workloads, runs));
    }

    /** Returns the lines that are not empty. An option of a JVM may contain spaces. */
    static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isEmpty()).toList();
    }

    private int report(Figures figures) throws IOException {
        System.out.print(figures.text());
        if (json.isPresent()) {
            Files.writeString(
                    json.get(), figures.json("benchmarks/flink/compare" + arguments.replaceAll(" --json[ =]\\S+", "")));
        }
        List<Workload> differing = figures.differingResults();
        differing.forEach(workload -> System.err.println("compare: the results of " + workload + " differ"));
        return differing.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static Workload workload(String name) {
        try {
            return Workload.of(name);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static void check(String option, long value) throws BadInputException {
        if (value < 1) {
            throw new BadInputException(option + " is " + value + ": must be at least 1");
        }
    }
}
