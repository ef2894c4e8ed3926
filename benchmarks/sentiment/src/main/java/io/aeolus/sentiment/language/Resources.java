package io.aeolus.sentiment.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Opens what lies on the class path. Nothing is ever fetched from elsewhere. */
final class Resources {

    private Resources() {}

    /** Opens a resource: a path from the root, or a name beside this class. */
    static InputStream open(String name) {
        InputStream stream = Resources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return stream;
    }

    /** The lines of a table, split at tabs. Empty lines and those that begin with a hash and a blank are left out. */
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
