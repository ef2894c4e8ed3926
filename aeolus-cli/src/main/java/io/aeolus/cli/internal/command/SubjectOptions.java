// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ClassPathAgent;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.WorkerCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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

/** The parameters and options that name the topology to run: a workload, or a main class in a jar that submits a topology. */
final class SubjectOptions {

    private static final String WORKLOAD = "WORKLOAD|TOPOLOGY.jar";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    // Not required for picocli, because subcommands do not need this parameter.
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = WORKLOAD,
            completionCandidates = Workloads.Names.class,
            description = "Name of a workload, or jar of a topology.")
    private String word = "";

    @Parameters(
            index = "1..*",
            paramLabel = "MAIN [ARGS]",
            arity = "0..*",
            parameterConsumer = MainArguments.class,
            description = "With a jar: class whose main submits the topology, and its arguments.")
    private List<String> main = List.of();

    @Option(names = "--input", paramLabel = "FILE", description = "Input of a workload (default: generated once).")
    private Optional<Path> input = Optional.empty();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Number of tuples in the generated input of a workload (default: enough for a few seconds).")
    private OptionalLong rows = OptionalLong.empty();

    @Option(
            names = "-o",
            paramLabel = "NAME=VALUE",
            description =
                    "Parameter of a workload, such as parallelism=2; 'aeolus workloads' lists the parameters. Repeatable.")
    private Map<String, Integer> parameters = new LinkedHashMap<>();

    @Mixin
    private LibraryOptions libraries;

    /** Whether the topology is in a jar; throws a {@link ParameterException} if the command line names nothing to run. */
    boolean isJar() {
        if (word.isEmpty()) {
            throw new ParameterException(command.commandLine(), "Missing required parameter: '" + WORKLOAD + "'");
        }
        return word.endsWith(".jar");
    }

    Workload workload(Workloads known) throws BadInputException {
        libraries.refuseForWorkload();
        Workload chosen = known.byName(word);
        if (!main.isEmpty()) {
            throw new BadInputException(
                    "workload '" + word + "' has no arguments: remove '" + main.get(0) + "', or use a TOPOLOGY.jar");
        }
        return chosen;
    }

    /** Generates or checks the input of a workload. */
    PreparedWorkload prepare(Workload chosen, Optional<Path> reference, CommandContext context, Progress progress)
            throws BadInputException {
        Refusal.when(input.isPresent() && rows.isPresent(), "--rows has no effect with --input: remove one of them");
        for (Map.Entry<String, Integer> parameter : parameters.entrySet()) {
            check(chosen, parameter.getKey(), parameter.getValue());
        }
        return chosen.prepare(
                new WorkloadOptions(input, reference, rows, context.cacheDirectory(), parameters), progress);
    }

    private static void check(Workload workload, String name, int value) throws BadInputException {
        WorkloadParameter parameter = workload.parameters().stream()
                .filter(known -> known.name().equals(name))
                .findAny()
                .orElseThrow(() -> new BadInputException(
                        "-o %s: workload '%s' has no such parameter: remove it".formatted(name, workload.name())));
        Refusal.when(
                value < parameter.least() || value > parameter.most(),
                "-o %s must be from %d to %d for workload '%s' (was %d)"
                        .formatted(name, parameter.least(), parameter.most(), workload.name(), value));
    }

    /** The jar, its main class and arguments; nothing in the jar has been checked. */
    TopologyJar jar() throws BadInputException {
        Refusal.when(
                input.isPresent() || rows.isPresent() || !parameters.isEmpty(),
                "--input, --rows and -o are for workloads: remove them");
        Refusal.when(main.isEmpty(), word + ": the main class is missing: add it after the jar");
        return libraries.topology(Path.of(word), main);
    }

    /** Returns the jar with its main class and arguments. Shows a note on arguments of main that look like options of the command. */
    TopologyJar jar(Screen screen) throws BadInputException {
        TopologyJar jar = jar();
        MainArguments.misplaced(jar.arguments(), command).ifPresent(screen::note);
        return jar;
    }

    /** Adds the jars of {@code --jars} and {@code --artifacts} to the class path. */
    void loadLibraries() throws BadInputException {
        ClassPathAgent.add(libraries.all());
    }

    /** The code that workers in other processes need. */
    WorkerCode code(Workloads known) throws BadInputException, IOException {
        return isJar() ? WorkerCode.observed(jar()) : workload(known).workerCode();
    }
}
