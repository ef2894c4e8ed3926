package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What to compare.
 *
 * @param configurations the configurations, at least one
 * @param runs counted runs of each
 * @param ratePerSecond the most rows emitted in a second, in counted runs; empty for as many as possible
 * @param hasReference whether outputs are to be compared with reference results
 * @param warmUp how long each configuration is warmed up; the second half of it tells its speed
 * @param longestFused the longest time that a run of the fused topology may take; empty if the user wants it whatever it takes
 */
public record ComparisonOptions(
        Set<Configuration> configurations,
        int runs,
        OptionalDouble ratePerSecond,
        boolean hasReference,
        Duration warmUp,
        Optional<Duration> longestFused) {

    /** Copies the set, in the order of the report. */
    public ComparisonOptions {
        configurations = EnumSet.copyOf(configurations);
    }

    /** One line on how long a command takes, for its start; {@code profile} is the longest time of the profile before, or zero. */
    public String estimate(Subject subject, boolean isLocal, Duration profile) {
        return Estimate.of(this, subject.ending(), isLocal ? "local" : "processes")
                .ofCommand(profile);
    }
}
