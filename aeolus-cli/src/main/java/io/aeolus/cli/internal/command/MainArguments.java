package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Takes all remaining words, even words that look like options, as arguments of the user's main. */
final class MainArguments implements IParameterConsumer {

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's API
    public void consumeParameters(Stack<String> args, ArgSpec argSpec, CommandSpec commandSpec) {
        List<String> rest = new ArrayList<>();
        while (!args.isEmpty()) {
            rest.add(args.pop());
        }
        argSpec.setValue(rest);
    }

    /** A remark on arguments of main that look like options of the command; empty if there are none. */
    static Optional<String> misplaced(List<String> arguments, CommandSpec command) {
        List<String> options = arguments.stream()
                .filter(argument -> argument.startsWith("--"))
                .map(argument -> argument.replaceFirst("=.*", ""))
                .filter(command.optionsMap()::containsKey)
                .distinct()
                .toList();
        return options.isEmpty()
                ? Optional.empty()
                : Optional.of("'%s' comes after the TOPOLOGY.jar, so MAIN gets it: options of '%s' come before the jar"
                        .formatted(String.join("', '", options), command.qualifiedName()));
    }
}
