package io.aeolus.monitor;

import static io.aeolus.monitor.Thresholds.IDLE_COMPILER_SHARE;
import static io.aeolus.monitor.Thresholds.LEAST_CHANGE;
import static io.aeolus.monitor.Thresholds.LEAST_STEADY_SECONDS;
import static io.aeolus.monitor.Thresholds.QUIET_SECONDS;

import io.aeolus.probe.WorkerSnapshot;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Whether a run became steady, by its trace. A run is cut into seconds. Its steady part begins where compilers have become idle, and
 * where what was done before differs so much from what is done from there on that leaving it out makes the mean more certain (White,
 * An effective truncation heuristic, 1997), and where it is no slower at first than later. It lasts for ten seconds at least, and gets neither
 * faster nor slower.
 */
public sealed interface Steadiness {

    /**
     * The steady part of a run.
     *
     * @param fromSeconds its begin, since the first row
     * @param toSeconds its end, since the first row
     * @param tuplesPerSecond spout tuples done in a second of it, above 0
     */
    record Steady(double fromSeconds, double toSeconds, double tuplesPerSecond) implements Steadiness {}

    /**
     * There is no steady part.
     *
     * @param why what the run did, a few words
     */
    record Never(String why) implements Steadiness {}

    /**
     * Finds the steady part of a run.
     *
     * @param trace how the run went
     * @param isWhole whether it went to the end of its input, where a topology runs dry: its last second does not count
     */
    static Steadiness of(RunTrace trace, boolean isWhole) {
        double end = trace.seconds() - (isWhole ? 1 : 0);
        int seconds = (int) Math.max(0, end);
        if (seconds < LEAST_STEADY_SECONDS) {
            return new Never(text("was over after %.1f s", trace.seconds()));
        }
        double begin = end - seconds;
        double[] rates = IntStream.range(0, seconds)
                .mapToDouble(i -> trace.tuplesAt(begin + i + 1) - trace.tuplesAt(begin + i))
                .toArray();
        double[] compiling = IntStream.range(0, seconds)
                .mapToDouble(i -> compiling(trace, begin + i, begin + i + 1))
                .toArray();
        OptionalInt warm = warm(compiling);
        if (warm.isEmpty()) {
            return new Never(text("was still compiling %d s before its end, after %.1f s", LEAST_STEADY_SECONDS, end));
        }
        int from = settled(rates, warm.getAsInt());
        double[] settled = Arrays.copyOfRange(rates, from, seconds);
        if (StatUtils.mean(settled) <= 0) {
            return new Never("did nothing in its last seconds");
        }
        if (isChanging(settled, 1)) {
            return new Never(text(
                    "was still getting %s after %.1f s",
                    StatUtils.mean(lastThird(settled)) > StatUtils.mean(firstThird(settled)) ? "faster" : "slower",
                    end));
        }
        double[] steady = atSpeed(settled);
        return new Steady(end - steady.length, end, StatUtils.mean(steady));
    }

    /** The part of a processor that compilers wanted in a second. */
    private static double compiling(RunTrace trace, double from, double to) {
        double share = trace.compileSecondsAt(to) - trace.compileSecondsAt(from);
        return WorkerSnapshot.compiling(share, trace.waitingMethodsAt(to));
    }

    /** The first second from which on compilers are idle; empty if there is none early enough. */
    private static OptionalInt warm(double[] compiling) {
        return IntStream.rangeClosed(0, compiling.length - LEAST_STEADY_SECONDS)
                .filter(i -> Arrays.stream(compiling, i, i + QUIET_SECONDS)
                                .allMatch(share -> share < IDLE_COMPILER_SHARE)
                        && StatUtils.mean(Arrays.copyOfRange(compiling, i, compiling.length)) < IDLE_COMPILER_SHARE)
                .findFirst();
    }

    /** The second from which on the mean is most certain: the least squared error of a mean. */
    private static int settled(double[] rates, int earliest) {
        int best = earliest;
        double least = Double.POSITIVE_INFINITY;
        for (int i = earliest; i <= rates.length - LEAST_STEADY_SECONDS; i++) {
            double squaredError = squaredErrorOfMean(Arrays.copyOfRange(rates, i, rates.length));
            if (squaredError < least) {
                least = squaredError;
                best = i;
            }
        }
        return best;
    }

    /** The part of which the first third is no slower than the rest: pauses make a rate so uneven that a slow beginning is not seen. */
    private static double[] atSpeed(double[] rates) {
        double[] left = rates;
        while (left.length > LEAST_STEADY_SECONDS && startsSlowly(left)) {
            left = Arrays.copyOfRange(left, 1, left.length);
        }
        return left;
    }

    /** By more than a tenth, and by more than the error of both means. */
    private static boolean startsSlowly(double[] rates) {
        double[] first = firstThird(rates);
        double[] rest = Arrays.copyOfRange(rates, first.length, rates.length);
        double slower = StatUtils.mean(rest) - StatUtils.mean(first);
        return slower > LEAST_CHANGE * StatUtils.mean(rest)
                && slower > Math.sqrt(squaredErrorOfMean(first) + squaredErrorOfMean(rest));
    }

    /**
     * Whether a rate gets faster from third to third, or slower: whether its last third differs from its first one by more than chance
     * explains, and by more than {@link Thresholds#mostChange}, with the second third in between.
     *
     * @param rates the rates of parts of equal length, three or more
     * @param secondsPerRate the length of a part
     */
    static boolean isChanging(double[] rates, double secondsPerRate) {
        double[] first = firstThird(rates);
        double[] last = lastThird(rates);
        double middle = StatUtils.mean(Arrays.copyOfRange(rates, first.length, rates.length - last.length));
        double change = Math.abs(StatUtils.mean(last) - StatUtils.mean(first));
        double error = Math.sqrt(squaredErrorOfMean(first) + squaredErrorOfMean(last));
        return (StatUtils.mean(last) - middle) * (middle - StatUtils.mean(first)) > 0
                && change > Thresholds.mostChange(first.length * secondsPerRate) * StatUtils.mean(rates)
                && change > Thresholds.STANDARD_ERRORS * error;
    }

    private static double[] firstThird(double[] rates) {
        return Arrays.copyOf(rates, rates.length / 3);
    }

    private static double[] lastThird(double[] rates) {
        return Arrays.copyOfRange(rates, rates.length - rates.length / 3, rates.length);
    }

    private static double squaredErrorOfMean(double[] values) {
        return StatUtils.populationVariance(values) / values.length;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
