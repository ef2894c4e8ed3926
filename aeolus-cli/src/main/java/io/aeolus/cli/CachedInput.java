// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps the generated inputs of workloads in a cache directory. Thread-safe. */
public final class CachedInput {

    private CachedInput() {}

    /** Generates an input. */
    @FunctionalInterface
    public interface Generator {

        /**
         * Writes the input.
         *
         * @param file the file, which must be complete or missing afterwards
         * @throws BadInputException if the path cannot be a file
         * @throws IOException if the file cannot be written completely
         */
        void generate(Path file) throws BadInputException, IOException;
    }

    /**
     * Returns a cached file, which is generated first if it does not exist.
     *
     * @param cacheDirectory the directory of the file; created if necessary
     * @param name the name of the file, which is unique for its content
     * @param rows the number of rows
     * @param generator generates the file
     * @param progress receives the progress
     * @return the file
     * @throws BadInputException if the file cannot be written; the message names directory, reason and remedy in one line
     */
    public static Path of(Path cacheDirectory, String name, long rows, Generator generator, Progress progress)
            throws BadInputException {
        Path file = cacheDirectory.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        progress.update("generating the input", 0, rows);
        try {
            Files.createDirectories(cacheDirectory);
            generator.generate(file);
        } catch (IOException e) {
            throw new BadInputException(
                    "cannot write the input to " + cacheDirectory + " (" + e + "): use an input file with --input");
        }
        return file;
    }
}
