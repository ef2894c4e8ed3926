// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The arguments of {@link Main}.
 *
 * @param folder the folder of the broker's data, {@code --folder DIR}; by default a temporary folder
 * @param port the port, {@code --port N}; by default a free port
 * @param topic the topic to create if it does not exist, {@code --topic NAME}; by default none
 * @param partitions the number of partitions of the topic, {@code --partitions N}
 * @param sentences the number of records to write, {@code --sentences N}
 * @param seed the seed of the sentences, {@code --seed N}
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
                throw new IllegalArgumentException("unknown option " + name
                        + ": use --folder, --port, --topic, --partitions, --sentences or --seed");
        };
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseUnsignedInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + ": '" + value + "' is not an integer", e);
        }
    }
}
