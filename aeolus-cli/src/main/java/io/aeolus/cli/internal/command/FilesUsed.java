package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files that a command reads and writes, as the user named them. */
final class FilesUsed {

    private final List<Named> read = new ArrayList<>();
    private final List<Named> written = new ArrayList<>();

    /** A file, and the option or parameter that names it. */
    private record Named(String by, Path file) {}

    FilesUsed reads(String by, Path file) {
        read.add(new Named(by, file));
        return this;
    }

    FilesUsed reads(String by, Optional<Path> file) {
        file.ifPresent(given -> reads(by, given));
        return this;
    }

    FilesUsed writes(String by, Path file) {
        written.add(new Named(by, file));
        return this;
    }

    FilesUsed writes(String by, Optional<Path> file) {
        file.ifPresent(given -> writes(by, given));
        return this;
    }

    /** Fails before any work is done for nothing: if a file cannot be written, or is read too, or is to be written twice. */
    void check() throws BadInputException {
        List<Named> others = new ArrayList<>(read);
        for (Named output : written) {
            WholeFile.check(output.file());
            for (Named other : others) {
                if (WholeFile.isSame(output.file(), other.file())) {
                    throw new BadInputException("%s: %s is the file of %s too: name another one"
                            .formatted(output.by(), output.file(), other.by()));
                }
            }
            others.add(output);
        }
    }
}
