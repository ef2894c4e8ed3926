package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Steadiness;
import io.aeolus.monitor.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/** The rates at which spouts emit in the measured time: whether they get faster or slower, and how much they vary. Not thread-safe. */
final class Trend {

    private static final int MOST_STATES = 64;

    /** A rate of two states and more varies little with the times of their snapshots. */
    private static final int STATES_PER_RATE = 2;

    private static final int MOST_RATES = 30;

    // Of the variation.
    private static final int LEAST_PARTS = 4;
    private static final int MOST_PARTS = 10;
    private static final long LEAST_PART_NANOS = 1_500_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<ProfileState> states = new ArrayList<>();

    /** Sees what is known now, the first time at the beginning of the measured time. */
    void see(ProfileState state) {
        if (!states.isEmpty() && states.get(states.size() - 1).nanos() >= state.nanos()) {
            return;
        }
        states.add(state);
        if (states.size() > MOST_STATES) {
            // Every second one is enough; the first one stays.
            for (int i = states.size() - 2; i > 0; i -= 2) {
                states.remove(i);
            }
        }
    }

    /** Whether the rate gets neither faster nor slower, as far as it is known. */
    boolean isSteady() {
        if (states.size() < 4 || rows() < Thresholds.LEAST_ROWS) {
            return true;
        }
        int thirds = Math.max(1, Math.min(MOST_RATES, (states.size() - 1) / STATES_PER_RATE) / 3);
        return !Steadiness.isChanging(rates(3 * thirds), nanos() / NANOS_PER_SECOND / (3 * thirds));
    }

    /** The standard deviation of the rates of equal parts of the time up to a state, as a share of their mean; empty with few parts or rows. */
    Optional<Double> variation(ProfileState end) {
        Trend trend = new Trend();
        states.stream().filter(state -> state.nanos() <= end.nanos()).forEach(trend::see);
        return trend.variation();
    }

    private Optional<Double> variation() {
        int parts = states.isEmpty() ? 0 : (int) Math.min(MOST_PARTS, nanos() / LEAST_PART_NANOS);
        if (parts < LEAST_PARTS || rows() < Thresholds.LEAST_ROWS) {
            return Optional.empty();
        }
        double[] rates = rates(parts);
        double mean = StatUtils.mean(rates);
        return mean <= 0 ? Optional.empty() : Optional.of(Math.sqrt(StatUtils.variance(rates, mean)) / mean);
    }

    private long nanos() {
        return states.get(states.size() - 1).nanos() - states.get(0).nanos();
    }

    ProfileState lastThird() {
        return states.get(end(2, 3));
    }

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
            rates[i] = states.get(to).emittedPerSecondSince(states.get(from));
        }
        return rates;
    }

    private int end(int part, int parts) {
        long from = states.get(0).nanos();
        long wanted = from + nanos() / parts * part;
        int i = 0;
        while (i < states.size() - 1 && states.get(i).nanos() < wanted) {
            i++;
        }
        return i;
    }

    private long rows() {
        return states.get(states.size() - 1).emittedBySpouts() - states.get(0).emittedBySpouts();
    }
}
