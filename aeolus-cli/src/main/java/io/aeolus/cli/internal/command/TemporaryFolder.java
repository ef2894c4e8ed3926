// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The directory for temporary files: the output of topologies, the files of Storm, and the log. */
final class TemporaryFolder {

    private static final long MIN_FREE_BYTES = 1 << 20;
    private static final String REMEDY = "set another directory with -Djava.io.tmpdir in AEOLUS_JAVA_OPTS";

    private TemporaryFolder() {}

    static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Throws if the directory is not writable or full. */
    static void check() throws BadInputException {
        Optional<String> problem = problem();
        if (problem.isPresent()) {
            throw new BadInputException(problem.get());
        }
    }

    /** Returns the reason why the directory cannot be used; empty if it can. */
    static Optional<String> problem() {
        Path folder = path();
        if (!Files.isDirectory(folder)) {
            return Optional.of("directory " + folder + " (java.io.tmpdir) does not exist: create it, or " + REMEDY);
        }
        try {
            return problem(
                    folder, Files.isWritable(folder), Files.getFileStore(folder).getUsableSpace());
        } catch (IOException e) {
            // Some file systems do not report their free space.
            return Optional.empty();
        }
    }

    static Optional<String> problem(Path folder, boolean isWritable, long usableBytes) {
        if (!isWritable) {
            return Optional.of("cannot write to " + folder + " (java.io.tmpdir): " + REMEDY);
        }
        return usableBytes < MIN_FREE_BYTES
                ? Optional.of("no space left in " + folder + " (java.io.tmpdir): free some space, or " + REMEDY)
                : Optional.empty();
    }
}
