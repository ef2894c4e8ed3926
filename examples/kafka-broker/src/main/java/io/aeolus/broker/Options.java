package io.aeolus.broker;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The arguments of {@link Main}.
 *
 * @param folder where the broker keeps its data, {@code --folder DIR}; without it, in a folder that goes with the process
 * @param port where it listens, {@code --port N}; without it, at one that is free
 * @param topic what to create if it is not there, {@code --topic NAME}; without it, nothing
 * @param partitions of the topic, {@code --partitions N}
 * @param sentences how many rows the topic gets, {@code --sentences N}
 * @param seed which sentences these are, {@code --seed N}
 */
record Options(Optional<Path> folder, int port, String topic, int partitions, int sentences, long seed) {

    static Options parse(String... arguments) {
        Options options = new Options(Optional.empty(), 0, "", 2, 0, 1);
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + ": its value is missing");
            }
            options = options.with(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private Options with(String name, String value) {
        return switch (name) {
            case "--folder" -> new Options(Optional.of(Path.of(value)), port, topic, partitions, sentences, seed);
            case "--port" -> new Options(folder, number(name, value), topic, partitions, sentences, seed);
            case "--topic" -> new Options(folder, port, value, partitions, sentences, seed);
            case "--partitions" -> new Options(folder, port, topic, number(name, value), sentences, seed);
            case "--sentences" -> new Options(folder, port, topic, partitions, number(name, value), seed);
            case "--seed" -> new Options(folder, port, topic, partitions, sentences, number(name, value));
            default ->
                throw new IllegalArgumentException("there is no option " + name
                        + ": give --folder, --port, --topic, --partitions, --sentences or --seed");
        };
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseUnsignedInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + ": '" + value + "' is no whole number", e);
        }
    }
}
