package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * How long the runs of a comparison take.
 *
 * @param options what is compared
 * @param ending when a run is over
 * @param secondsPerStart what a topology usually takes beside its rows: to start, and to end as far as the next one waits for it
 */
record Estimate(ComparisonOptions options, Ending ending, double secondsPerStart) {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_LOCAL_START = 4;
    private static final double SECONDS_PER_START = 20;

    static Estimate of(ComparisonOptions options, Ending ending, String clusterKind) {
        return new Estimate(options, ending, clusterKind.equals("local") ? SECONDS_PER_LOCAL_START : SECONDS_PER_START);
    }

    /**
     * What is known before anything has run: all, if the runs are cut; else what it takes to know more, if anything is done for that.
     *
     * @param toRun what is compared
     * @param toWarmUp what of it is run before the runs that count
     */
    Optional<String> before(List<Variant> toRun, List<Variant> toWarmUp) {
        int probes = 0;
        for (Variant variant : toWarmUp) {
            probes += variant.configuration() == Configuration.STORM_TUNED ? StormBatching.SIZES.size() : 1;
        }
        double probing = probes * (options.warmUp().toSeconds() + secondsPerStart);
        if (ending instanceof Ending.Cut cut) {
            double run = cut.warmUp().plus(cut.measured()).toSeconds() + secondsPerStart;
            double first = toRun.size() * ComparisonRuns.FIRST_WARM_UP.toSeconds();
            double seconds = options.runs() * toRun.size() * run + first + probing;
            return Optional.of(count(toRun.size()) + about(seconds));
        }
        if (toWarmUp.isEmpty()) {
            return Optional.empty();
        }
        String which = toWarmUp.size() == toRun.size()
                ? ""
                : " (" + toWarmUp.stream().map(Variant::label).collect(Collectors.joining(", ")) + " only)";
        return Optional.of("%s, warmed up first%s: %s or more"
                .formatted(plural(toRun.size(), "configuration"), which, duration(Math.round(probing))));
    }

    /**
     * How long is left, where each run is measured for some seconds; empty for others.
     *
     * @param done runs that are over, of all configurations
     * @param configurations how many there are
     * @param runs counted runs of each
     */
    Optional<Duration> left(int done, int configurations, int runs) {
        if (!(ending instanceof Ending.Cut cut)) {
            return Optional.empty();
        }
        double run = cut.warmUp().plus(cut.measured()).toSeconds() + secondsPerStart;
        int rest = configurations * runs - done;
        int first = Math.max(0, configurations - done);
        return Optional.of(
                Duration.ofMillis(Math.round(1000 * (rest * run + first * ComparisonRuns.FIRST_WARM_UP.toSeconds()))));
    }

    /**
     * How long the whole command takes, said at its start: profile, warm-ups and runs.
     *
     * @param profile the longest time of the profile; zero if a plan is there
     */
    String ofCommand(Duration profile) {
        String first = profile.isZero() ? "" : "a profile of up to " + duration(profile.toSeconds()) + ", then ";
        int configurations = options.configurations().size();
        int tried = options.configurations().contains(Configuration.STORM_TUNED) ? StormBatching.SIZES.size() : 0;
        double tries = tried * (options.warmUp().toSeconds() + secondsPerStart);
        return left(0, configurations, options.runs())
                .map(runs -> first + count(configurations) + ", about "
                        + duration(Math.round(profile.toSeconds() + tries + runs.toSeconds())) + " in all")
                .orElse(first + count(configurations) + ", whose time is known after their warm-up");
    }

    /** How long runs that are not cut take, by the rate of each configuration in tuples a second, where it is known. */
    String ofRuns(List<OptionalDouble> rates) {
        if (!(ending instanceof Ending.EndOfRows input)) {
            return count(rates.size()) + ", each until nothing has happened for a while";
        }
        double seconds = 0;
        for (OptionalDouble known : rates) {
            double rate = Math.min(known.orElse(0), options.ratePerSecond().orElse(Double.POSITIVE_INFINITY));
            if (rate <= 0) {
                return count(rates.size()) + ", for an unknown time";
            }
            seconds += options.runs() * (input.rows() / rate + secondsPerStart);
        }
        return count(rates.size()) + about(seconds);
    }

    private String count(int configurations) {
        return plural(options.runs(), "run") + " of " + plural(configurations, "configuration");
    }

    private static String about(double seconds) {
        return ", about " + duration(Math.round(seconds)) + " in all";
    }

    private static String duration(long seconds) {
        return seconds < SECONDS_PER_MINUTE
                ? seconds + " s"
                : seconds / SECONDS_PER_MINUTE + " min " + seconds % SECONDS_PER_MINUTE + " s";
    }
}
