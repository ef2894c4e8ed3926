// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options for the rating of a workload. */
final class RatingOption {

    /** The rated configurations if the user names none. */
    static final Set<Configuration> DEFAULT =
            Set.copyOf(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED, Configuration.OPTIMIZED));

    /** Options that a rating does not use. */
    private static final List<String> UNUSED = List.of("--rate", "--quick", "--reference", "--input", "--rows", "-o");

    @Option(
            names = "--l-rating",
            description =
                    "Search for the L-rating: the largest number of expressways of linearroad-full at which all answers arrive in time."
                            + " --runs is the number of trials at each side of the boundary.")
    private boolean isRequested;

    @Option(
            names = "--horizon",
            paramLabel = "FROM-TO",
            description =
                    "With --l-rating: minutes of the simulation to play, in real time; 0-180 for the whole benchmark (default: the busiest"
                            + " minutes, 118-123).")
    private Optional<String> horizon = Optional.empty();

    boolean isRequested() {
        return isRequested;
    }

    /** Refuses a horizon without a rating. */
    void checkUnused() throws BadInputException {
        Refusal.when(
                horizon.isPresent() && !isRequested,
                "--horizon has no effect without --l-rating: remove it, or add --l-rating");
    }

    /** The rating of a workload; refuses options and configurations without effect. */
    RatedWorkload.Rating of(Workload workload, ComparisonOptions options, Path cacheDirectory, ParseResult parsed)
            throws BadInputException {
        if (!(workload instanceof RatedWorkload rated)) {
            throw new BadInputException(
                    "--l-rating: workload '%s' has no rating: use linearroad-full, or remove --l-rating"
                            .formatted(workload.name()));
        }
        for (String option : UNUSED) {
            Refusal.when(
                    parsed.hasMatchedOption(option),
                    option + " has no effect with --l-rating, which generates its own input: remove one of them");
        }
        for (Configuration unrated : List.of(Configuration.GRID, Configuration.FUSED)) {
            Refusal.when(
                    options.configurations().contains(unrated),
                    "--l-rating cannot rate '" + unrated + "': remove it from --configs");
        }
        Refusal.when(
                options.runs() % 2 == 0,
                "--runs is %d: a rating needs an odd number of trials, because the majority decides"
                        .formatted(options.runs()));
        return rated.rating(new RatedWorkload.Options(horizon, options.runs(), cacheDirectory));
    }
}
