// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.full.topology.TollHistory;
import io.aeolus.linearroad.internal.DefaultInput;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Generates the inputs of a rating. Keeps the last input for repeated trials, and deletes the others. Not thread-safe. */
final class RatingInputs implements AutoCloseable {

    private final Horizon horizon;
    private final Path cacheDirectory;
    private final Clock clock;
    private final Progress progress;
    private Optional<Kept> kept = Optional.empty();

    private record Kept(int expressways, Path folder, PreparedFullLinearRoad input) {}

    RatingInputs(Horizon horizon, Path cacheDirectory, Clock clock, Progress progress) {
        this.horizon = horizon;
        this.cacheDirectory = cacheDirectory;
        this.clock = clock;
        this.progress = progress;
    }

    /** Returns an input with a number of expressways, whose first second is due soon. */
    PacedInput of(int expressways) throws BadInputException {
        if (kept.isEmpty() || kept.get().expressways != expressways) {
            close();
            kept = Optional.of(generate(expressways));
        }
        return new PacedInput(kept.get().input, kept.get().folder.resolve("responses"), horizon.firstPlayed(), clock);
    }

    private Kept generate(int expressways) throws BadInputException {
        progress.update("generating %d expressways".formatted(expressways), 0, 0);
        try {
            Files.createDirectories(cacheDirectory);
            Path folder = Files.createTempDirectory(cacheDirectory, "l-rating-");
            folder.toFile().deleteOnExit();
            Path file = folder.resolve("linearroad.dat");
            Path history = TollHistory.of(file);
            file.toFile().deleteOnExit();
            history.toFile().deleteOnExit();
            GeneratorConfig config = GeneratorConfig.of(expressways, horizon.to(), DefaultInput.SEED)
                    .withFirstMinute(horizon.firstPlayed())
                    .withTravelTimeQueries();
            LinearRoadGenerator.generate(config, file);
            TollHistory.generate(LinearRoadFile.of(file), history);
            return new Kept(
                    expressways,
                    folder,
                    PreparedFullLinearRoad.of(LinearRoadFile.of(file), Optional.empty(), progress));
        } catch (IOException e) {
            throw new BadInputException("cannot write the input to " + cacheDirectory + " (" + e.getMessage()
                    + "): make space, or set AEOLUS_CACHE to another directory");
        }
    }

    /** Deletes the last input. */
    @Override
    public void close() throws BadInputException {
        if (kept.isPresent()) {
            delete(kept.get().folder);
            kept = Optional.empty();
        }
    }

    private static void delete(Path path) throws BadInputException {
        try {
            if (Files.isDirectory(path)) {
                try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
                    for (Path child : children) {
                        delete(child);
                    }
                }
            }
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new BadInputException(path + ": cannot be deleted (" + e.getMessage() + "): delete it");
        }
    }
}
