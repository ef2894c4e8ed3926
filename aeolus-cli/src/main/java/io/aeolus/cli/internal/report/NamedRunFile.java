// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/** A comparison and its name, such as the name of its file. In JSON, the figures of each configuration are omitted. */
public record NamedRunFile(
        String name,

        @JsonUnwrapped @JsonIgnoreProperties({"runs", "summary", "steady"})
        RunFile file) {

    /** Reads a comparison. Throws an exception with file, place, reason and remedy in one line. */
    public static NamedRunFile read(Path path) throws BadInputException {
        return new NamedRunFile(path.toString(), RunFile.FORMAT.read(path));
    }
}
