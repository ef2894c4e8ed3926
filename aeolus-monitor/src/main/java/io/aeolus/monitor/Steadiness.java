// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static io.aeolus.monitor.Thresholds.IDLE_COMPILER_SHARE;
import static io.aeolus.monitor.Thresholds.LEAST_STEADY_SECONDS;
import static io.aeolus.monitor.Thresholds.MIN_CHANGE;
import static io.aeolus.monitor.Thresholds.QUIET_SECONDS;

import io.aeolus.probe.WorkerSnapshot;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The result of the search for the steady part of a run. The run is divided into seconds. The steady part begins when the JIT compilers
 * are idle, after the initial transient (White, An effective truncation heuristic, 1997), and is no slower at its beginning than later.
 * It lasts at least ten seconds and has no trend.
 */
public sealed interface Steadiness {

    /**
     * The steady part of a run.
     *
     * @param fromSeconds start, since the first emit
     * @param toSeconds end, since the first emit
     * @param tuplesPerSecond throughput of the steady part, above 0
     */
    record Steady(double fromSeconds, double toSeconds, double tuplesPerSecond) implements Steadiness {}

    /**
     * The run has no steady part.
     *
     * @param why the reason, in a few words
     */
    record Unsteady(String why) implements Steadiness {}

    /**
     * Finds the steady part of a run.
     *
     * @param isWhole whether the run consumed its whole input; the last second, in which the topology drains, is then excluded
     */
    static Steadiness of(RunTrace trace, boolean isWhole) {
        double end = trace.seconds() - (isWhole ? 1 : 0);
        int seconds = (int) Math.max(0, end);
        if (seconds < LEAST_STEADY_SECONDS) {
            return new Unsteady(text("was over after %.1f s", trace.seconds()));
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
            return new Unsteady(
                    text("was still compiling %d s before its end, after %.1f s", LEAST_STEADY_SECONDS, end));
        }
        int from = settled(rates, warm.getAsInt());
        double[] settled = Arrays.copyOfRange(rates, from, seconds);
        if (StatUtils.mean(settled) <= 0) {
            return new Unsteady("did nothing in its last seconds");
        }
        if (isChanging(settled, 1)) {
            return new Unsteady(text(
                    "was still getting %s after %.1f s",
                    StatUtils.mean(lastThird(settled)) > StatUtils.mean(firstThird(settled)) ? "faster" : "slower",
                    end));
        }
        double[] steady = atSpeed(settled);
        return new Steady(end - steady.length, end, StatUtils.mean(steady));
    }

    /** The number of processors that the JIT compilers demanded in a second. */
    private static double compiling(RunTrace trace, double from, double to) {
        double share = trace.compileSecondsAt(to) - trace.compileSecondsAt(from);
        return WorkerSnapshot.compiling(share, trace.waitingMethodsAt(to));
    }

    /** Finds the first second after which the compilers stay idle; empty if there is none early enough. */
    private static OptionalInt warm(double[] compiling) {
        return IntStream.rangeClosed(0, compiling.length - LEAST_STEADY_SECONDS)
                .filter(i -> Arrays.stream(compiling, i, i + QUIET_SECONDS)
                                .allMatch(share -> share < IDLE_COMPILER_SHARE)
                        && StatUtils.mean(Arrays.copyOfRange(compiling, i, compiling.length)) < IDLE_COMPILER_SHARE)
                .findFirst();
    }

    /** Finds the truncation point that minimizes the squared standard error of the mean. */
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

    /**
     * Drops leading seconds while the first third is slower than the rest: with irregular pauses, the truncation point alone misses a
     * slow start.
     */
    private static double[] atSpeed(double[] rates) {
        double[] left = rates;
        while (left.length > LEAST_STEADY_SECONDS && startsSlowly(left)) {
            left = Arrays.copyOfRange(left, 1, left.length);
        }
        return left;
    }

    /** By more than a tenth, and by more than the standard error of the difference. */
    private static boolean startsSlowly(double[] rates) {
        double[] first = firstThird(rates);
        double[] rest = Arrays.copyOfRange(rates, first.length, rates.length);
        double slower = StatUtils.mean(rest) - StatUtils.mean(first);
        return slower > MIN_CHANGE * StatUtils.mean(rest)
                && slower > Math.sqrt(squaredErrorOfMean(first) + squaredErrorOfMean(rest));
    }

    /**
     * Returns whether a rate has a trend: the last third differs from the first third significantly, with the second third in between, and
     * by more than {@link Thresholds#minChange}.
     *
     * @param rates the rates of at least three intervals of equal length
     * @param secondsPerRate the length of an interval
     */
    static boolean isChanging(double[] rates, double secondsPerRate) {
        double[] first = firstThird(rates);
        double[] last = lastThird(rates);
        double middle = StatUtils.mean(Arrays.copyOfRange(rates, first.length, rates.length - last.length));
        double change = Math.abs(StatUtils.mean(last) - StatUtils.mean(first));
        double error = Math.sqrt(squaredErrorOfMean(first) + squaredErrorOfMean(last));
        return (StatUtils.mean(last) - middle) * (middle - StatUtils.mean(first)) > 0
                && change > Thresholds.minChange(first.length * secondsPerRate) * StatUtils.mean(rates)
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
