package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The input that a workload makes up when the user names none: once, and kept for the next time. Thread-safe. */
public final class CachedInput {

    private CachedInput() {}

    /** Makes up an input. */
    @FunctionalInterface
    public interface Generator {

        /**
         * Writes it.
         *
         * @param file where; afterwards it is whole or not there
         * @throws BadInputException if it cannot be a file
         * @throws IOException if it cannot be written to its end
         */
        void generate(Path file) throws BadInputException, IOException;
    }

    /**
     * Makes a file, unless it is there already.
     *
     * @param cacheDirectory where it is kept; created when needed
     * @param name the file's name, which tells its content from what other settings would give
     * @param rows how many rows it will have
     * @param generator makes it
     * @param progress told that it is being made
     * @return the file
     * @throws BadInputException if it cannot be written; one line with directory, reason and remedy
     */
    public static Path of(Path cacheDirectory, String name, long rows, Generator generator, Progress progress)
            throws BadInputException {
        Path file = cacheDirectory.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        progress.update("generating the input, once", 0, rows);
        try {
            Files.createDirectories(cacheDirectory);
            generator.generate(file);
        } catch (IOException e) {
            throw new BadInputException(
                    cacheDirectory + ": the input cannot be written there (" + e + "); name another with --input");
        }
        return file;
    }
}
