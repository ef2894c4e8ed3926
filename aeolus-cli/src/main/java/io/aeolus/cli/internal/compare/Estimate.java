// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The estimated duration of a comparison.
 *
 * @param secondsPerStart the usual time to start and to stop a topology
 */
public record Estimate(ComparisonOptions options, Ending ending, double secondsPerStart) {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_LOCAL_START = 4;
    private static final double SECONDS_PER_START = 20;

    public static Estimate of(ComparisonOptions options, Ending ending, String clusterKind) {
        return new Estimate(options, ending, clusterKind.equals("local") ? SECONDS_PER_LOCAL_START : SECONDS_PER_START);
    }

    /** The time left after a number of finished runs, if each run measures for a fixed time; empty otherwise. */
    Optional<Duration> left(int done, int configurations) {
        if (!(ending instanceof Ending.TimeLimit limit)) {
            return Optional.empty();
        }
        double run = limit.warmUp().plus(limit.measured()).toSeconds() + secondsPerStart;
        int rest = configurations * options.runs() - done;
        int first = Math.max(0, configurations - done);
        return Optional.of(
                Duration.ofMillis(Math.round(1000 * (rest * run + first * ComparisonRuns.FIRST_WARM_UP.toSeconds()))));
    }

    /** The duration of the whole command, with a profile of at most a duration; zero for no profile. */
    public String ofCommand(Duration profile) {
        String first = profile.isZero() ? "" : "a profile of up to " + duration(profile.toSeconds()) + ", then ";
        int configurations = options.configurations().size();
        int tried = options.configurations().contains(Configuration.STORM_TUNED) ? StormBatching.SIZES.size() : 0;
        double trials = tried * (options.warmUp().toSeconds() + secondsPerStart);
        return left(0, configurations)
                .map(runs -> first + count(configurations) + about(profile.toSeconds() + trials + runs.toSeconds()))
                .orElse(first + count(configurations));
    }

    /** The duration of runs without a time limit, from the tuples per second of each configuration as far as known. */
    String ofRuns(List<OptionalDouble> rates) {
        if (!(ending instanceof Ending.EndOfRows input)) {
            return count(rates.size()) + ", each until the topology is idle";
        }
        double seconds = 0;
        for (OptionalDouble known : rates) {
            double rate = Math.min(known.orElse(0), options.ratePerSecond().orElse(Double.POSITIVE_INFINITY));
            if (rate <= 0) {
                return count(rates.size()) + ", duration unknown";
            }
            seconds += options.runs() * (input.rows() / rate + secondsPerStart);
        }
        return count(rates.size()) + about(seconds);
    }

    private String count(int configurations) {
        return plural(options.runs(), "run") + " of " + plural(configurations, "configuration");
    }

    private static String about(double seconds) {
        return ", about " + duration(Math.round(seconds)) + " in total";
    }

    private static String duration(long seconds) {
        return seconds < SECONDS_PER_MINUTE
                ? seconds + " s"
                : seconds / SECONDS_PER_MINUTE + " min " + seconds % SECONDS_PER_MINUTE + " s";
    }
}
