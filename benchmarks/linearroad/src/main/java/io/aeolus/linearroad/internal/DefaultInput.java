package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CachedInput;
import io.aeolus.monitor.Progress;
import java.nio.file.Path;

/** The input that is used when the user names none. */
public final class DefaultInput {

    /** Twelve minutes of dense traffic: about two million rows, with jams, tolls and accidents. */
    private static final GeneratorConfig CONFIG =
            GeneratorConfig.of(8, 12, 2013).withDensity(1.3).withAccidentsPerHour(6);

    private DefaultInput() {}

    /**
     * Makes the file, unless it is there already.
     *
     * @param cacheDirectory where it is kept
     * @param progress where to say that it is being made
     * @return the file
     * @throws BadInputException if it cannot be written
     */
    public static Path generateOnce(Path cacheDirectory, Progress progress) throws BadInputException {
        String name = "linearroad-x%d-%dmin-seed%d-density%s.dat"
                .formatted(CONFIG.expressways(), CONFIG.minutes(), CONFIG.seed(), CONFIG.density());
        return CachedInput.of(
                cacheDirectory,
                name,
                CONFIG.expectedReports(),
                file -> LinearRoadGenerator.generate(CONFIG, file),
                progress);
    }
}
