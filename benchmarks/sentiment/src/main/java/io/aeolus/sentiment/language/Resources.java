// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Opens resources on the class path. */
final class Resources {

    private Resources() {}

    /** Opens a resource by an absolute path or a path relative to this class. */
    static InputStream open(String name) {
        InputStream stream = Resources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return stream;
    }

    /** Returns the lines of a table, split at tabs, without empty lines and comments. */
    static List<String[]> table(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("# "))
                    .map(line -> line.split("\t", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
