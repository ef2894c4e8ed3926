// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Steadiness;
import io.aeolus.monitor.Thresholds;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/** The rate of emits over the measured time: its trend and its variation. Not thread-safe. */
final class RateTrend {

    private static final int MAX_STATES = 64;

    /** Over at least two states, jitter of the snapshot times matters little. */
    private static final int STATES_PER_RATE = 2;

    private static final int MAX_RATES = 30;

    // The parts of the measured time whose rates are compared.
    private static final int MIN_PARTS = 4;
    private static final int MAX_PARTS = 10;
    private static final long MIN_PART_NANOS = 1_500_000_000;

    private final List<ProfileState> states = new ArrayList<>();

    /** Adds a state, the first one at the start of the measured time. */
    void update(ProfileState state) {
        if (!states.isEmpty() && states.get(states.size() - 1).nanos() >= state.nanos()) {
            return;
        }
        states.add(state);
        if (states.size() > MAX_STATES) {
            // Keep every second state and the first.
            for (int i = states.size() - 2; i > 0; i -= 2) {
                states.remove(i);
            }
        }
    }

    boolean isSteady() {
        if (states.size() < 4 || rows() < Thresholds.MIN_TUPLES) {
            return true;
        }
        int thirds = Math.max(1, Math.min(MAX_RATES, (states.size() - 1) / STATES_PER_RATE) / 3);
        return !Steadiness.isChanging(rates(3 * thirds), nanos() / Nanos.PER_SECOND / (3 * thirds));
    }

    /**
     * Returns the standard deviation of the rates in equal parts of the time up to a state, divided by their mean; empty with too few
     * parts or tuples.
     */
    Optional<Double> variation(ProfileState end) {
        RateTrend trend = new RateTrend();
        states.stream().filter(state -> state.nanos() <= end.nanos()).forEach(trend::update);
        return trend.variation();
    }

    private Optional<Double> variation() {
        int parts = states.isEmpty() ? 0 : (int) Math.min(MAX_PARTS, nanos() / MIN_PART_NANOS);
        if (parts < MIN_PARTS || rows() < Thresholds.MIN_TUPLES) {
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
                "the topology was still getting %s (%,.0f, %,.0f, %,.0f tuples/s), so this is not its steady state;"
                        + " measure longer (--seconds N)",
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
        long target = from + nanos() / parts * part;
        int i = 0;
        while (i < states.size() - 1 && states.get(i).nanos() < target) {
            i++;
        }
        return i;
    }

    private long rows() {
        return states.get(states.size() - 1).emittedBySpouts() - states.get(0).emittedBySpouts();
    }
}
