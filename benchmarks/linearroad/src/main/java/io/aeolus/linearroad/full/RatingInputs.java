// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.GeneratorResult;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.internal.DefaultInput;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Generates the inputs of a rating. Keeps the last input for repeated trials, and deletes the others. Not thread-safe. */
final class RatingInputs implements AutoCloseable {

    /** The limit of the generator. */
    private static final int MOST = 1_000;

    /** At most, with the queries. */
    private static final int BYTES_PER_REPORT = 60;

    /** The rest of the space is for other files. */
    private static final double SHARE_OF_SPACE = 0.8;

    private final Horizon horizon;
    private final Path cacheDirectory;
    private final Clock clock;
    private final Progress progress;
    private Optional<GeneratedInput> last = Optional.empty();

    private record GeneratedInput(int expressways, Path folder, PreparedFullLinearRoad input, AnswerCounts answers) {

        Path responses() {
            return folder.resolve("responses");
        }
    }

    RatingInputs(Horizon horizon, Path cacheDirectory, Clock clock, Progress progress) {
        this.horizon = horizon;
        this.cacheDirectory = cacheDirectory;
        this.clock = clock;
        this.progress = progress;
    }

    /** Returns the largest number of expressways: the limit of the generator, or as many as the disk has space for. */
    int most() throws BadInputException {
        try {
            Files.createDirectories(cacheDirectory);
            int most = most(
                    Files.getFileStore(cacheDirectory).getUsableSpace(),
                    config(1).expectedReports());
            if (most == 0) {
                throw new IOException("no space for one expressway");
            }
            return most;
        } catch (IOException e) {
            throw notWritable(e);
        }
    }

    /** Returns how many expressways with this number of reports fit into the free bytes of a disk. */
    static int most(long freeBytes, long reports) {
        return (int) Math.min(MOST, SHARE_OF_SPACE * freeBytes / (reports * BYTES_PER_REPORT));
    }

    private GeneratorConfig config(int expressways) {
        return GeneratorConfig.of(expressways, horizon.to(), DefaultInput.SEED)
                .withFirstMinute(horizon.firstPlayed())
                .withTravelTimeQueries();
    }

    private BadInputException notWritable(IOException e) {
        return new BadInputException("cannot write the input to " + cacheDirectory + " (" + e.getMessage()
                + "): make space, or set AEOLUS_CACHE to another directory");
    }

    /** Returns an input with a number of expressways, whose first second is due soon. */
    PacedInput of(int expressways) throws BadInputException {
        if (last.isEmpty() || last.get().expressways != expressways) {
            close();
            last = Optional.of(generate(expressways));
        }
        GeneratedInput generated = last.get();
        return new PacedInput(generated.input, generated.answers, generated.responses(), horizon, clock);
    }

    private GeneratedInput generate(int expressways) throws BadInputException {
        progress.update("generating %d expressways".formatted(expressways), 0, 0);
        try {
            Files.createDirectories(cacheDirectory);
            Path folder = Files.createTempDirectory(cacheDirectory, "l-rating-");
            folder.toFile().deleteOnExit();
            Path file = folder.resolve("linearroad.dat");
            Path history = new LinearRoadFile(file).history();
            file.toFile().deleteOnExit();
            history.toFile().deleteOnExit();
            GeneratorConfig config = config(expressways);
            GeneratorResult result = LinearRoadGenerator.generate(config, file);
            return new GeneratedInput(
                    expressways,
                    folder,
                    PreparedFullLinearRoad.generated(config, result, new LinearRoadFile(file), progress),
                    AnswerCounts.of(result));
        } catch (IOException e) {
            throw notWritable(e);
        }
    }

    /** Deletes the response times of the last trial: a later trial must not read them, and they would stay if the user ended the command. */
    void deleteResponses() {
        last.ifPresent(input -> delete(input.responses()));
    }

    /** Deletes the last input. */
    @Override
    public void close() {
        last.ifPresent(input -> delete(input.folder));
        last = Optional.empty();
    }

    /** Deletes a file or directory. A note reports a file that cannot be deleted, and the rating continues. */
    private void delete(Path path) {
        try {
            deleteTree(path);
        } catch (IOException e) {
            progress.note(path + ": cannot be deleted (" + e.getMessage() + "): delete it");
        }
    }

    private static void deleteTree(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
                for (Path child : children) {
                    deleteTree(child);
                }
            }
        }
        Files.deleteIfExists(path);
    }
}
