package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files that a command reads and writes. */
final class FileUse {

    private final List<Named> read = new ArrayList<>();
    private final List<Named> written = new ArrayList<>();

    /** A file, and the option or parameter that names it. */
    private record Named(String by, Path file) {}

    FileUse reads(String by, Path file) {
        read.add(new Named(by, file));
        return this;
    }

    FileUse reads(String by, Optional<Path> file) {
        file.ifPresent(given -> reads(by, given));
        return this;
    }

    FileUse writes(String by, Path file) {
        written.add(new Named(by, file));
        return this;
    }

    FileUse writes(String by, Optional<Path> file) {
        file.ifPresent(given -> writes(by, given));
        return this;
    }

    /** Throws before any work is done if an output file cannot be written, is also an input, or is named twice. */
    void check() throws BadInputException {
        List<Named> others = new ArrayList<>(read);
        for (Named output : written) {
            WholeFile.check(output.file());
            for (Named other : others) {
                if (WholeFile.isSame(output.file(), other.file())) {
                    throw new BadInputException("%s: %s is also the file of %s: name another file"
                            .formatted(output.by(), output.file(), other.by()));
                }
            }
            others.add(output);
        }
    }
}
