// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The arguments of a measurement that prints a table.
 *
 * @param folder the folder of all files
 * @param values the given options and their values
 */
public record TableOptions(Path folder, Map<String, String> values) {

    /**
     * Parses arguments, and creates the folder.
     *
     * @param known the names of the options
     * @param args the folder, and options with values
     */
    public static TableOptions of(Set<String> known, String... args) throws IOException {
        String usage = "give FOLDER, and options of " + known;
        if (args.length % 2 == 0 || args[0].startsWith("-")) {
            throw new IllegalArgumentException(usage);
        }
        Map<String, String> values = new TreeMap<>();
        for (int i = 1; i < args.length; i += 2) {
            if (!known.contains(args[i])) {
                throw new IllegalArgumentException(args[i] + " is not an option: " + usage);
            }
            values.put(args[i], args[i + 1]);
        }
        Path folder = Path.of(args[0]).toAbsolutePath();
        Files.createDirectories(folder);
        return new TableOptions(folder, values);
    }

    /** Returns the values of an option that are separated by commas. */
    public List<String> list(String name, String usual) {
        return List.of(values.getOrDefault(name, usual).split(","));
    }

    public int number(String name, int usual) {
        return values.containsKey(name) ? Integer.parseInt(values.get(name)) : usual;
    }
}
