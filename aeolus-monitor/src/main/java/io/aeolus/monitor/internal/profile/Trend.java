package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Whether a topology is at its speed: by the rows that its spouts emit in each third of the measured time. One that gets faster, or
 * slower, from third to third is not in its steady state yet. Not thread-safe.
 */
final class Trend {

    /** Of fewer rows, chance decides. */
    private static final long LEAST_ROWS = 300;

    /** From one third to the next. */
    private static final double LEAST_STEP = 1.15;

    /** From the first third to the last one. */
    private static final double LEAST_CHANGE = 1.5;

    private static final int LEAST_PARTS = 4;
    private static final int MOST_PARTS = 10;
    private static final long LEAST_PART_NANOS = 1_500_000_000;

    private static final int MOST_FRAMES = 64;
    private final List<Frame> frames = new ArrayList<>();

    /** Sees what is known now, the first time at the beginning of the measured time. */
    void see(Frame frame) {
        if (!frames.isEmpty() && frames.get(frames.size() - 1).nanos() >= frame.nanos()) {
            return;
        }
        frames.add(frame);
        if (frames.size() > MOST_FRAMES) {
            // Every second one is enough; the first one stays.
            for (int i = frames.size() - 2; i > 0; i -= 2) {
                frames.remove(i);
            }
        }
    }

    /** Whether no trend is to be seen. */
    boolean isSteady() {
        if (frames.size() < 4 || rows(0, frames.size() - 1) < LEAST_ROWS) {
            return true;
        }
        double[] rates = rates(3);
        return !isRising(rates[0], rates[1], rates[2]) && !isRising(rates[2], rates[1], rates[0]);
    }

    private static boolean isRising(double first, double second, double third) {
        return second > LEAST_STEP * first && third > LEAST_STEP * second && third > LEAST_CHANGE * first;
    }

    /**
     * The standard deviation of the rates of equal parts of the time up to a frame, as a part of their mean; empty if there are too few
     * parts or rows.
     */
    Optional<Double> variation(Frame end) {
        Trend trend = new Trend();
        frames.stream().filter(frame -> frame.nanos() <= end.nanos()).forEach(trend::see);
        return trend.variation();
    }

    private Optional<Double> variation() {
        double[] rates = partRates();
        double mean = StatUtils.mean(rates);
        return rates.length < LEAST_PARTS || mean <= 0 || rows(0, frames.size() - 1) < LEAST_ROWS
                ? Optional.empty()
                : Optional.of(Math.sqrt(StatUtils.variance(rates, mean)) / mean);
    }

    /** Of parts that are not shorter than a second and a half. */
    private double[] partRates() {
        long nanos = frames.isEmpty()
                ? 0
                : frames.get(frames.size() - 1).nanos() - frames.get(0).nanos();
        return rates((int) Math.min(MOST_PARTS, nanos / LEAST_PART_NANOS));
    }

    /** The beginning of the last third. */
    Frame lastThird() {
        return frames.get(end(2, 3));
    }

    /** What is to be said of the trend. */
    String text() {
        double[] rates = rates(3);
        return String.format(
                Locale.ROOT,
                "the topology was still getting %s: %,.0f, %,.0f, %,.0f rows/s, so this is not its steady state;"
                        + " measure for longer (--seconds N)",
                rates[2] > rates[0] ? "faster" : "slower",
                rates[0],
                rates[1],
                rates[2]);
    }

    private double[] rates(int parts) {
        double[] rates = new double[parts];
        for (int i = 0; i < parts; i++) {
            int from = end(i, parts);
            int to = end(i + 1, parts);
            rates[i] = frames.get(to).emittedPerSecondSince(frames.get(from));
        }
        return rates;
    }

    /** The frame at the end of a part of the time. */
    private int end(int part, int parts) {
        long from = frames.get(0).nanos();
        long wanted = from + (frames.get(frames.size() - 1).nanos() - from) / parts * part;
        int i = 0;
        while (i < frames.size() - 1 && frames.get(i).nanos() < wanted) {
            i++;
        }
        return i;
    }

    private long rows(int from, int to) {
        return frames.get(to).emittedBySpouts() - frames.get(from).emittedBySpouts();
    }
}
