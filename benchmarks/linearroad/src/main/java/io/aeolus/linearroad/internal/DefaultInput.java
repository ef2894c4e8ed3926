// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.cli.CachedInput;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadGenerator;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The default input. */
public final class DefaultInput {

    /** 12 minutes of dense traffic on each expressway: about two million rows with congestion, tolls and accidents. */
    private static final int EXPRESSWAYS = 8;

    private static final double DENSITY = 1.3;

    /** The limit of the generator. */
    private static final int MAX_EXPRESSWAYS = (int) (1_000 / DENSITY);

    private DefaultInput() {}

    /**
     * Generates the file if it does not exist.
     *
     * @param rows approximate number of rows, reached by the number of expressways; empty for the default
     * @param progress receives a message when the file is generated
     * @throws BadInputException if the file cannot be written or is too long
     */
    public static Path generateOnce(OptionalLong rows, Path cacheDirectory, Progress progress)
            throws BadInputException {
        GeneratorConfig config = config(rows.isPresent() ? expressways(rows.getAsLong()) : EXPRESSWAYS);
        String name = "linearroad-x%d-%dmin-seed%d-density%s.dat"
                .formatted(config.expressways(), config.minutes(), config.seed(), config.density());
        return CachedInput.of(
                cacheDirectory,
                name,
                config.expectedReports(),
                file -> LinearRoadGenerator.generate(config, file),
                progress);
    }

    /** Returns the number of expressways for a number of rows. */
    static int expressways(long rows) throws BadInputException {
        double ofOne = (double) config(EXPRESSWAYS).expectedReports() / EXPRESSWAYS;
        if (rows > MAX_EXPRESSWAYS * ofOne) {
            throw new BadInputException("--rows: %,d is too many for 'linearroad': use %,d or fewer"
                    .formatted(rows, (long) (MAX_EXPRESSWAYS * ofOne)));
        }
        return (int) Math.ceil(rows / ofOne);
    }

    private static GeneratorConfig config(int expressways) {
        return GeneratorConfig.of(expressways, 12, 2013).withDensity(DENSITY).withAccidentsPerHour(6);
    }
}
