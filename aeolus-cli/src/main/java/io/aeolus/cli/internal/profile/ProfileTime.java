package io.aeolus.cli.internal.profile;

import io.aeolus.monitor.ProfileRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How long each state of a topology is profiled: as the user says, or so that all are done by some time. A JVM that runs all of them is
 * cold in the first one, which gets the most of what is left until then. Where each state starts workers, it gets an equal part, and all
 * together have three times as long. On a machine that is slow to start, what is measured gets shorter, down to a least time.
 *
 * @param given how long to measure each state, if the user said so
 * @param nanoClock a clock in nanoseconds
 * @param deadlineNanos when all is to be done, by that clock
 * @param isColdEachTime whether each state starts JVMs of its own
 * @param startAndEndSeconds from the submission of a topology to its first row, and from its last one to where the next may be submitted
 */
public record ProfileTime(
        Optional<Duration> given,
        boolean isColdEachTime,
        LongSupplier nanoClock,
        long deadlineNanos,
        double startAndEndSeconds) {

    /** In one JVM, from the start of the command: that of its JVM, and the end, are not in it. One that is soon warm takes half of it. */
    public static final Duration TWO_MINUTES = Duration.ofSeconds(112);

    /** As long as nothing is known. */
    private static final double USUAL_START_AND_END_SECONDS = 6;

    /** For a first look: one state without batches, after little warm-up. */
    public static final Duration QUICK = Duration.ofSeconds(14);

    private static final double LEAST_SECONDS = 2.5;
    private static final double MOST_MEASURED_SECONDS = 10;

    /** Compilers have some 50 s of processor time to do in two new workers. */
    private static final Duration LONGEST_COLD_WARM_UP = ProfileRequest.LONGEST_WARM_UP.multipliedBy(2);

    /** So many times as long takes a state with the start of its workers. */
    private static final int TIMES_AS_LONG = 3;

    /** Of the time of a state. */
    private static final double MEASURED_PART = 0.35;

    /** Of the time of all states. */
    private static final double FIRST_PART = 0.46;

    private static final int STATES = 1 + BatchedStates.STATES;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Of one state. */
    record OfState(Duration longestWarmUp, Duration measured) {}

    /** The longest time of a profile that nobody limits. */
    public static Duration longest(boolean isQuick, boolean isColdEachTime) {
        return (isQuick ? QUICK : TWO_MINUTES).multipliedBy(isColdEachTime ? TIMES_AS_LONG : 1);
    }

    /** What the user says, or else what is possible in a time that begins now, in this JVM or in workers. */
    public static ProfileTime of(
            Optional<Duration> given, Duration inOneJvm, boolean isColdEachTime, LongSupplier nanoClock) {
        Duration all = inOneJvm.multipliedBy(isColdEachTime ? TIMES_AS_LONG : 1);
        return new ProfileTime(
                given, isColdEachTime, nanoClock, nanoClock.getAsLong() + all.toNanos(), USUAL_START_AND_END_SECONDS);
    }

    /** Now that a state was submitted at some time and is over, of whose time so much was warm-up and measured. */
    ProfileTime after(long submittedNanos, double usedSeconds) {
        double others = (nanoClock.getAsLong() - submittedNanos) / NANOS_PER_SECOND - usedSeconds;
        return new ProfileTime(given, isColdEachTime, nanoClock, deadlineNanos, Math.max(0, others));
    }

    /** For the next state, of so many that are left. */
    OfState next(int statesLeft) {
        if (given.isPresent()) {
            return new OfState(longestWarmUp(), given.get());
        }
        double all = leftSeconds() - statesLeft * startAndEndSeconds;
        boolean isMost = statesLeft == STATES && !isColdEachTime;
        double own = all * (isMost ? FIRST_PART : 1.0 / statesLeft);
        double measured = within(MEASURED_PART * own, MOST_MEASURED_SECONDS);
        return new OfState(seconds(within(own - measured, longestWarmUp().toMillis() / 1000.0)), seconds(measured));
    }

    private Duration longestWarmUp() {
        return isColdEachTime ? LONGEST_COLD_WARM_UP : ProfileRequest.LONGEST_WARM_UP;
    }

    /** Whether a state may be run again at all: no time is given for it, and the JVM is warmer then, where new workers are as cold as the last. */
    boolean mayRepeat() {
        return given.isEmpty() && !isColdEachTime;
    }

    /** Whether another run of a state that took so long still leaves each later state its least time. */
    boolean allowsAgain(double seconds, int statesAfter) {
        double later = statesAfter * (startAndEndSeconds + 2 * LEAST_SECONDS);
        return given.isPresent() || leftSeconds() >= seconds + startAndEndSeconds + later;
    }

    private double leftSeconds() {
        return (deadlineNanos - nanoClock.getAsLong()) / NANOS_PER_SECOND;
    }

    private static double within(double seconds, double most) {
        return Math.max(LEAST_SECONDS, Math.min(most, seconds));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(1000 * seconds));
    }
}
