package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Speed;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/** How long the counted runs will take, by the speeds of the warm-up. */
final class Estimate {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_LOCAL_START = 5;
    private static final double SECONDS_PER_START = 20;

    private Estimate() {}

    /** What a topology usually takes from its submission to its first row, and from its end until it is gone. */
    static double secondsPerStart(String clusterKind) {
        return clusterKind.equals("local") ? SECONDS_PER_LOCAL_START : SECONDS_PER_START;
    }

    /** What is known before anything has run: all, if the runs are cut; else what it takes to know more. */
    static String before(ComparisonOptions options, Ending ending, List<Variant> variants, double secondsPerStart) {
        double probe = options.warmUp().toSeconds() + secondsPerStart;
        boolean hasTuned = variants.stream().anyMatch(variant -> variant.configuration() == Configuration.STORM_TUNED);
        int tries = hasTuned ? StormBatching.SIZES.size() : 0;
        if (!(ending instanceof Ending.Cut cut)) {
            int others = variants.size() - (hasTuned ? 1 : 0);
            return plural(variants.size(), "configuration") + ", warmed up first: "
                    + duration(Math.round((tries + others) * probe)) + " or more";
        }
        double run = cut.warmUp().plus(cut.measured()).toSeconds() + secondsPerStart;
        double first = variants.size() * Comparison.FIRST_WARM_UP.toSeconds();
        double seconds = options.runs() * variants.size() * run + first + tries * probe;
        return count(options.runs(), variants.size()) + ", about " + duration(Math.round(seconds)) + " in all";
    }

    static String text(
            int runs, Ending ending, Collection<Speed> speeds, OptionalDouble ratePerSecond, double secondsPerStart) {
        if (ending instanceof Ending.EndOfRows input) {
            return text(runs, input.rows(), speeds, ratePerSecond, secondsPerStart);
        }
        return count(runs, speeds.size()) + ", each until nothing has happened for a while";
    }

    static String text(
            int runs, long rows, Collection<Speed> speeds, OptionalDouble ratePerSecond, double secondsPerStart) {
        double seconds = 0;
        for (Speed speed : speeds) {
            double rate = Math.min(speed.tuplesPerSecond(), ratePerSecond.orElse(Double.POSITIVE_INFINITY));
            if (rate <= 0) {
                return count(runs, speeds.size()) + ", for an unknown time";
            }
            seconds += runs * (rows / rate + secondsPerStart);
        }
        return count(runs, speeds.size()) + ", about " + duration(Math.round(seconds)) + " in all";
    }

    private static String count(int runs, int configurations) {
        return plural(runs, "run") + " of " + plural(configurations, "configuration");
    }

    private static String duration(long seconds) {
        return seconds < SECONDS_PER_MINUTE
                ? seconds + " s"
                : seconds / SECONDS_PER_MINUTE + " min " + seconds % SECONDS_PER_MINUTE + " s";
    }
}
