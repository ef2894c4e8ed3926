// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.cli.CachedInput;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The generated inputs: by default some minutes of dense traffic, with parameters a part of the benchmark. */
public final class DefaultInput {

    /** The seed of all generated inputs. */
    public static final long SEED = 2013;

    private static final WorkloadParameter XWAYS = new WorkloadParameter("expressways", 1, 1_000, 1);
    private static final WorkloadParameter MINUTES =
            new WorkloadParameter("minutes", 1, RoadRules.MAX_MINUTES, RoadRules.MAX_MINUTES);
    private static final WorkloadParameter FIRST_MINUTE =
            new WorkloadParameter("first-minute", 0, RoadRules.MAX_MINUTES - 1, 0);

    /** The parameters of a workload that reads a generated input. */
    public static final List<WorkloadParameter> PARAMETERS = List.of(XWAYS, MINUTES, FIRST_MINUTE);

    /** 12 minutes of dense traffic on each expressway: about two million rows with congestion, tolls and accidents. */
    private static final int EXPRESSWAYS = 8;

    private static final double DENSITY = 1.3;

    /** The limit of the generator. */
    private static final int MAX_EXPRESSWAYS = (int) (1_000 / DENSITY);

    private DefaultInput() {}

    /**
     * Generates the file, and its history of tolls, if the file does not exist.
     *
     * @param workload the name of the workload, for messages
     * @param options {@link #PARAMETERS} select a part of the benchmark; otherwise the number of rows, if given, determines the number of
     *     expressways
     *
     * @param progress receives a message when the file is generated
     * @throws BadInputException if the options are wrong, or the file cannot be written
     */
    public static Path generateOnce(String workload, WorkloadOptions options, Progress progress)
            throws BadInputException {
        if (!options.parameters().isEmpty()) {
            GeneratorConfig config = partOfBenchmark(options);
            return generateOnce(config, "-from" + config.firstMinute(), options.cacheDirectory(), progress);
        }
        OptionalLong rows = options.rows();
        GeneratorConfig config = config(rows.isPresent() ? expressways(workload, rows.getAsLong()) : EXPRESSWAYS);
        return generateOnce(config, "-density" + config.density(), options.cacheDirectory(), progress);
    }

    /** Refuses parameters that have no effect, because the input is a file of the user. */
    public static void check(WorkloadOptions options) throws BadInputException {
        if (options.input().isPresent() && !options.parameters().isEmpty()) {
            throw new BadInputException("-o has no effect with --input: remove one of them");
        }
    }

    private static GeneratorConfig partOfBenchmark(WorkloadOptions options) throws BadInputException {
        if (options.rows().isPresent()) {
            throw new BadInputException("--rows has no effect with -o: remove one of them");
        }
        int minutes = MINUTES.in(options);
        int first = FIRST_MINUTE.in(options);
        if (first >= minutes) {
            throw new BadInputException("-o first-minute must be below minutes, %d (was %d)".formatted(minutes, first));
        }
        return GeneratorConfig.of(XWAYS.in(options), minutes, SEED)
                .withFirstMinute(first)
                .withTravelTimeQueries();
    }

    private static Path generateOnce(GeneratorConfig config, String variant, Path cacheDirectory, Progress progress)
            throws BadInputException {
        String name = "linearroad-x%d-%dmin-seed%d%s.dat"
                .formatted(config.expressways(), config.minutes(), config.seed(), variant);
        return CachedInput.of(
                cacheDirectory,
                name,
                config.expectedReports(),
                file -> LinearRoadGenerator.generate(config, file),
                progress);
    }

    /** Returns the number of expressways for a number of rows. */
    static int expressways(String workload, long rows) throws BadInputException {
        double ofOne = (double) config(EXPRESSWAYS).expectedReports() / EXPRESSWAYS;
        if (rows > MAX_EXPRESSWAYS * ofOne) {
            throw new BadInputException("--rows: %,d is too many for '%s': use %,d or fewer"
                    .formatted(rows, workload, (long) (MAX_EXPRESSWAYS * ofOne)));
        }
        return (int) Math.ceil(rows / ofOne);
    }

    private static GeneratorConfig config(int expressways) {
        return GeneratorConfig.of(expressways, 12, SEED).withDensity(DENSITY).withAccidentsPerHour(6);
    }
}
