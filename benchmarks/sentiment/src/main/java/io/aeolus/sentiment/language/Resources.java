// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import io.aeolus.cli.ResourceText;
import java.io.InputStream;
import java.util.List;

/** Resources on the class path. */
public final class Resources {

    private Resources() {}

    /** Opens a resource by an absolute path or a path relative to this class. */
    static InputStream open(String name) {
        InputStream stream = Resources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return stream;
    }

    /**
     * Returns the lines of a table, split at tabs, without empty lines and comments.
     *
     * @param name an absolute path or a path relative to this class
     */
    public static List<String[]> table(String name) {
        return ResourceText.of(Resources.class, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .map(line -> line.split("\t", -1))
                .toList();
    }
}
