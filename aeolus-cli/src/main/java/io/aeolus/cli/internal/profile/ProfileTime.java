// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import io.aeolus.monitor.ProfileRequest;
import io.aeolus.probe.Nanos;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The time budget of a profile, which consists of up to three states: unbatched, and two batch sizes. The user gives the measured time of each
 * state, or a deadline limits the profile as a whole. In one JVM, the first state gets the largest part, because the JVM is cold. If each state
 * starts new workers, all states get equal parts of a longer budget. On a machine with slow starts, the measured time shrinks to a minimum.
 *
 * @param given the measured time of each state, if the user gave it
 * @param isColdEachTime whether each state starts new JVMs
 * @param deadlineNanos the end of the budget by the clock
 * @param startAndEndSeconds the time of a state outside warm-up and measurement
 */
public record ProfileTime(
        Optional<Duration> given,
        boolean isColdEachTime,
        LongSupplier nanoClock,
        long deadlineNanos,
        double startAndEndSeconds) {

    /** The budget in one JVM, so that the command takes less than two minutes. */
    public static final Duration TWO_MINUTES = Duration.ofSeconds(112);

    /** The budget of a quick profile, whose states are measured after short warm-ups. */
    public static final Duration QUICK = Duration.ofSeconds(30);

    private static final double INITIAL_START_AND_END_SECONDS = 6;
    private static final double MIN_SECONDS = 2.5;
    private static final double MAX_MEASURED_SECONDS = 10;

    /** Two new workers need about 50 s of CPU time for JIT compilation. */
    private static final Duration MAX_COLD_WARM_UP = ProfileRequest.LONGEST_WARM_UP.multipliedBy(2);

    /** The factor of the budget for states that start workers. */
    private static final int COLD_FACTOR = 3;

    /** The share of measurement in the time of a state. */
    private static final double MEASURED_SHARE = 0.35;

    /** The share of the first state in one JVM. */
    private static final double FIRST_SHARE = 0.46;

    private static final int STATES = 1 + BatchedStates.STATES;

    record StateTime(Duration longestWarmUp, Duration measured) {}

    /** Returns the budget of a profile without a measured time from the user. */
    public static Duration longest(boolean isQuick, boolean isColdEachTime) {
        return (isQuick ? QUICK : TWO_MINUTES).multipliedBy(isColdEachTime ? COLD_FACTOR : 1);
    }

    /** Starts a budget now. */
    public static ProfileTime of(
            Optional<Duration> given, Duration inOneJvm, boolean isColdEachTime, LongSupplier nanoClock) {
        Duration all = inOneJvm.multipliedBy(isColdEachTime ? COLD_FACTOR : 1);
        return new ProfileTime(
                given, isColdEachTime, nanoClock, nanoClock.getAsLong() + all.toNanos(), INITIAL_START_AND_END_SECONDS);
    }

    /** Updates the budget after a state with this time of warm-up and measurement. */
    ProfileTime after(long submittedNanos, double usedSeconds) {
        double others = (nanoClock.getAsLong() - submittedNanos) / Nanos.PER_SECOND - usedSeconds;
        return new ProfileTime(given, isColdEachTime, nanoClock, deadlineNanos, Math.max(0, others));
    }

    StateTime next(int statesLeft) {
        if (given.isPresent()) {
            return new StateTime(longestWarmUp(), given.get());
        }
        double all = leftSeconds() - statesLeft * startAndEndSeconds;
        boolean isFirst = statesLeft == STATES && !isColdEachTime;
        double own = all * (isFirst ? FIRST_SHARE : 1.0 / statesLeft);
        double measured = within(MEASURED_SHARE * own, MAX_MEASURED_SECONDS);
        return new StateTime(seconds(within(own - measured, longestWarmUp().toMillis() / 1000.0)), seconds(measured));
    }

    private Duration longestWarmUp() {
        return isColdEachTime ? MAX_COLD_WARM_UP : ProfileRequest.LONGEST_WARM_UP;
    }

    /** Returns whether a repeated state would run in a warmer JVM, and the user has not limited its time. */
    boolean mayRepeat() {
        return given.isEmpty() && !isColdEachTime;
    }

    /** Returns whether a state of this time fits the budget, if each later state has its minimum. */
    boolean allowsRepetition(double seconds, int statesAfter) {
        double later = statesAfter * (startAndEndSeconds + 2 * MIN_SECONDS);
        return given.isPresent() || leftSeconds() >= seconds + startAndEndSeconds + later;
    }

    private double leftSeconds() {
        return (deadlineNanos - nanoClock.getAsLong()) / Nanos.PER_SECOND;
    }

    private static double within(double seconds, double most) {
        return Math.max(MIN_SECONDS, Math.min(most, seconds));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(1000 * seconds));
    }
}
