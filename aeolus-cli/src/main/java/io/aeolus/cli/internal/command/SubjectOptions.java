package io.aeolus.cli.internal.command;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.WorkerCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parameters and options that say what to run: a workload by its name, or what the main in a jar submits. */
final class SubjectOptions {

    private static final String WORKLOAD = "WORKLOAD|TOPOLOGY.jar";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    // Checked by hand: a subcommand does without it.
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = WORKLOAD,
            completionCandidates = Workloads.Names.class,
            description = "The name of a workload, or the jar of a topology.")
    private String word = "";

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "0..*",
            parameterConsumer = RestOfLine.class,
            description = "Of a jar: the class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "The input; without it, one that the workload generates once.")
    private Optional<Path> input = Optional.empty();

    @Option(
            names = "--skip-bad-lines",
            description = "Count malformed lines of the input and leave them out, instead of stopping at the first.")
    private boolean skipBadLines;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description =
                    "The length of an input that the workload generates; without it, some seconds' worth of work.")
    private Optional<Long> rows = Optional.empty();

    @Mixin
    private ScaleOptions scales;

    @Mixin
    private LibraryOptions libraries;

    void addTo(FilesUsed files) {
        files.reads("--input", input);
        if (isJar()) {
            files.reads("the TOPOLOGY.jar", Path.of(word));
        }
    }

    /** Whether it is a jar; throws a {@link ParameterException} if it is nothing. */
    boolean isJar() {
        if (word.isEmpty()) {
            throw new ParameterException(command.commandLine(), "Missing required parameter: '" + WORKLOAD + "'");
        }
        return word.endsWith(".jar");
    }

    /** What is not a jar. */
    Workload workload(Workloads known) throws BadInputException {
        libraries.refuseForWorkload();
        Workload chosen = known.byName(word);
        if (!main.isEmpty()) {
            throw new BadInputException("workload '" + word + "' takes no '" + main.get(0)
                    + "': leave it out, or give a TOPOLOGY.jar first");
        }
        return chosen;
    }

    /** Gets the input of a workload ready. */
    PreparedWorkload prepare(
            Workload chosen, Optional<Path> reference, Map<String, String> environment, Progress progress)
            throws BadInputException {
        if (skipBadLines && input.isEmpty()) {
            throw new BadInputException("--skip-bad-lines has no effect without --input: a generated input has none");
        }
        Path cache = CacheDirectory.of(environment, Path.of(System.getProperty("user.home")));
        return chosen.prepare(
                new WorkloadOptions(input, reference, skipBadLines, rows(), cache, scales.of(chosen)), progress);
    }

    private OptionalLong rows() throws BadInputException {
        if (rows.isEmpty()) {
            return OptionalLong.empty();
        }
        if (rows.get() < 1) {
            throw new BadInputException("--rows must be at least 1 (was %d)".formatted(rows.get()));
        }
        if (input.isPresent()) {
            throw new BadInputException("--input and --rows exclude each other: a file has the rows that it has");
        }
        return OptionalLong.of(rows.get());
    }

    /** What is a jar; nothing of it has been looked at. */
    TopologyJar jar() throws BadInputException {
        if (input.isPresent() || skipBadLines || rows.isPresent()) {
            throw new BadInputException("--input, --rows and --skip-bad-lines are for workloads: a TOPOLOGY.jar"
                    + " has its input from its main; leave them out");
        }
        scales.refuseForJar();
        if (main.isEmpty()) {
            throw new BadInputException(
                    word + ": the class whose main submits the topology is missing: give it after the jar");
        }
        return libraries.topology(Path.of(word), main);
    }

    /** The same; notes what the user may have meant for the command. */
    TopologyJar jar(Screen screen) throws BadInputException {
        TopologyJar jar = jar();
        RestOfLine.misplaced(jar.arguments(), command).ifPresent(screen::note);
        return jar;
    }

    /** What workers in other processes need to run it. */
    WorkerCode code(Workloads known) throws BadInputException, IOException {
        return isJar() ? WorkerCode.observed(jar()) : workload(known).workerCode();
    }
}
