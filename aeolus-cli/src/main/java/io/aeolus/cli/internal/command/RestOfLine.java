package io.aeolus.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Takes all words that are left, also those that look like options: they are for the user's main. */
final class RestOfLine implements IParameterConsumer {

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's own choice
    public void consumeParameters(Stack<String> args, ArgSpec argSpec, CommandSpec commandSpec) {
        List<String> rest = new ArrayList<>();
        while (!args.isEmpty()) {
            rest.add(args.pop());
        }
        argSpec.setValue(rest);
    }
}
