package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/** A comparison, and what to call it, such as the name of its file. As JSON it is without what the report has of each configuration. */
public record NamedRunFile(
        String name,

        @JsonUnwrapped @JsonIgnoreProperties({"runs", "summary", "steady"})
        RunFile file) {

    /** Reads a comparison, which is called as the user names its file; throws one line with file, place, reason and remedy. */
    public static NamedRunFile read(Path path) throws BadInputException {
        return new NamedRunFile(path.toString(), RunFile.FORMAT.read(path));
    }
}
