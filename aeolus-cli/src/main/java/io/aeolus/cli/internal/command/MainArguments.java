// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Consumes all remaining words as arguments of the user's main, including words that look like options. */
final class MainArguments implements IParameterConsumer {

    @Override
    @SuppressWarnings("JdkObsolete") // required by picocli's interface
    public void consumeParameters(Stack<String> args, ArgSpec argSpec, CommandSpec commandSpec) {
        List<String> rest = new ArrayList<>();
        while (!args.isEmpty()) {
            rest.add(args.pop());
        }
        argSpec.setValue(rest);
    }

    /** A note on arguments of main that look like options of the command; empty without such arguments. */
    static Optional<String> misplaced(List<String> arguments, CommandSpec command) {
        List<String> options = arguments.stream()
                .filter(argument -> argument.startsWith("--"))
                .map(argument -> argument.replaceFirst("=.*", ""))
                .filter(command.optionsMap()::containsKey)
                .distinct()
                .toList();
        return options.isEmpty()
                ? Optional.empty()
                : Optional.of("MAIN receives '%s': options of '%s' must come before the TOPOLOGY.jar"
                        .formatted(String.join("', '", options), command.qualifiedName()));
    }
}
