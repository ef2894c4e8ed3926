package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Speed;
import java.util.Collection;
import java.util.OptionalDouble;

/** How long the counted runs will take, by the speeds of the warm-up. */
final class Estimate {

    private static final int SECONDS_PER_MINUTE = 60;

    private Estimate() {}

    static String text(
            int runs, Ending ending, Collection<Speed> speeds, OptionalDouble ratePerSecond, double secondsPerStart) {
        if (ending instanceof Ending.EndOfRows input) {
            return text(runs, input.rows(), speeds, ratePerSecond, secondsPerStart);
        }
        if (ending instanceof Ending.Cut cut) {
            double seconds = cut.warmUp().plus(cut.measured()).toSeconds() + secondsPerStart;
            return count(runs, speeds.size()) + ", about " + duration(Math.round(runs * speeds.size() * seconds))
                    + " in all";
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
