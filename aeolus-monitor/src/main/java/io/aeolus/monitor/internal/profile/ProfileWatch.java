// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Thresholds;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.Nanos;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Follows a profiled topology: finds the end of its warm-up and of its run, and the two states that bound the profile. Not thread-safe. */
public final class ProfileWatch {

    /** The number of states, a second apart, between which JIT compilers must be idle. */
    static final int WARM_STATES = Thresholds.QUIET_SECONDS + 1;

    /** States arrive about twice per second. */
    private static final long WARM_STATE_NANOS = 900_000_000;

    public enum End {
        MEASURED,
        INPUT,
        NO_INPUT
    }

    private final Ending ending;
    private final Optional<Duration> measured;
    private final Duration longestWarmUp;

    /** Compares this number of seconds with the same number of seconds before. */
    private final int compared;

    private final ProfileState start;
    private final RateTrend trend = new RateTrend();
    private final WarmUpPauses pauses = new WarmUpPauses();
    private Optional<ProfileState> firstTask = Optional.empty();
    private Optional<ProfileState> first = Optional.empty();
    private Optional<ProfileState> base = Optional.empty();
    private boolean isWarm;
    private boolean hasTrend;
    private boolean isPauseDue;
    private ProfileState beforeLastChange;
    private ProfileState lastChange;
    private ProfileState last;
    private Optional<End> end = Optional.empty();

    /** The latest states with activity, about a second apart. */
    private final List<ProfileState> recent = new ArrayList<>();

    /**
     * Creates a watch.
     *
     * @param ending when the input is over
     * @param measured the measured time; empty for the rest of the input
     * @param start the state before the first activity
     */
    public ProfileWatch(Ending ending, Optional<Duration> measured, Duration longestWarmUp, ProfileState start) {
        this.ending = ending;
        this.measured = measured;
        this.longestWarmUp = longestWarmUp;
        this.compared = (int) Math.max(1, longestWarmUp.toSeconds() / Thresholds.INTERVALS_PER_WARM_UP);
        this.start = start;
        this.beforeLastChange = start;
        this.lastChange = start;
        this.last = start;
    }

    /** Processes the next state. Returns the reason if the profile ends. */
    public Optional<End> update(ProfileState state) {
        OptionalDouble compiling = state.compiling(last);
        last = state;
        if (firstTask.isEmpty() && !state.tasks().isEmpty()) {
            firstTask = Optional.of(state);
        }
        end = endAt(state);
        isPauseDue = mayPause(state) && pauses.update(compiling);
        if (isPauseDue) {
            recent.clear();
            // Paused spouts are not silent.
            lastChange = state;
        }
        if (base.isPresent()) {
            trend.update(state);
        }
        if (end.equals(Optional.of(End.MEASURED)) && !trend.isSteady()) {
            hasTrend = true;
            ProfileState third = trend.lastThird();
            // The last third is useless if a component had no calls in it.
            base = base.filter(whole -> !state.idleSince(third).equals(state.idleSince(whole)))
                    .or(() -> Optional.of(third));
        }
        return end;
    }

    private boolean mayPause(ProfileState state) {
        return first.isPresent()
                && base.isEmpty()
                && state.nanos() - first.get().nanos() < Thresholds.PAUSING_SHARE * longestWarmUp.toNanos();
    }

    /** Returns whether spouts must pause until the next state. */
    public boolean isPauseDue() {
        return isPauseDue;
    }

    private Optional<End> endAt(ProfileState state) {
        boolean isActive = state.activity() != lastChange.activity();
        if (isActive) {
            beforeLastChange = lastChange;
            lastChange = state;
            first = first.or(() -> Optional.of(state));
            if (base.isEmpty()) {
                findBase(state);
            }
        } else if (base.isEmpty() && first.isPresent() && hasElapsed(longestWarmUp, first.get(), state)) {
            base = Optional.of(state);
        }
        if (base.isPresent() && measured.isPresent() && hasElapsed(measured.get(), base.get(), state)) {
            boolean isWhole = state.idleSince(base.get()).isEmpty()
                    || hasElapsed(measured.get().multipliedBy(Thresholds.MAX_EXTENSION), base.get(), state);
            if (isWhole) {
                return Optional.of(End.MEASURED);
            }
        }
        return isActive ? Optional.empty() : endOfSilence(state);
    }

    private void findBase(ProfileState state) {
        boolean isTooEarly = !recent.isEmpty()
                && state.nanos() - recent.get(recent.size() - 1).nanos() < WARM_STATE_NANOS;
        if (!isTooEarly) {
            recent.add(state);
            if (recent.size() > 2 * compared + 1) {
                recent.remove(0);
            }
            isWarm = isWarm(latest());
        }
        if (isWarm && isSteady()) {
            // The JVM was already warm in the states that show idle compilers.
            base = Optional.of(latest().get(0));
            latest().forEach(trend::update);
        } else if (hasElapsed(longestWarmUp, first.orElse(state), state)) {
            base = Optional.of(isWarm ? recent.get(recent.size() - 1) : state);
        }
    }

    private List<ProfileState> latest() {
        return recent.subList(Math.max(0, recent.size() - WARM_STATES), recent.size());
    }

    /** Returns whether activity in the latest interval is at most as high as in the interval before. */
    private boolean isSteady() {
        if (recent.size() <= 2 * compared) {
            return false;
        }
        long middle = recent.get(compared).activity();
        long before = middle - recent.get(0).activity();
        long now = recent.get(2 * compared).activity() - middle;
        return now < compared * Thresholds.MIN_CALLS_PER_SECOND || now <= (1 + Thresholds.minChange(compared)) * before;
    }

    /** Returns whether the JIT compilers of all present processes were idle between consecutive states. */
    static boolean isWarm(List<ProfileState> states) {
        ProfileState now = states.get(states.size() - 1);
        return states.size() == WARM_STATES
                && !now.workers().isEmpty()
                && now.workers().entrySet().stream()
                        .allMatch(process -> process.getValue().silenceNanos(now.nanos())
                                        > Thresholds.LOST_WORKER_TIMEOUT.toNanos()
                                || IntStream.range(1, WARM_STATES)
                                        .allMatch(i -> isIdle(process.getKey(), states.get(i - 1), states.get(i))));
    }

    private static boolean isIdle(long process, ProfileState from, ProfileState to) {
        WorkerState before = from.workers().get(process);
        WorkerState after = to.workers().get(process);
        if (before == null || after == null) {
            return false;
        }
        return after.snapshot().nanos() > before.snapshot().nanos()
                && after.snapshot().compilingSince(before.snapshot()) < Thresholds.IDLE_COMPILER_SHARE;
    }

    private Optional<End> endOfSilence(ProfileState state) {
        if (first.isEmpty()) {
            boolean isWithoutInput = firstTask.isPresent()
                    ? hasElapsed(inputTimeout(), firstTask.get(), state)
                    : hasElapsed(Thresholds.START_TIMEOUT, start, state);
            return isWithoutInput ? Optional.of(End.NO_INPUT) : Optional.empty();
        }
        // A spout whose nextTuple has not returned is blocked in the call, and may emit again.
        boolean isPolled = !state.emptyCallsOfSpouts().equals(lastChange.emptyCallsOfSpouts());
        boolean mayEmit = measured.isPresent()
                && ending instanceof Ending.Silence
                && state.tuplesInFlight() <= 0
                && !isPolled
                && !state.emptyCallsOfSpouts().isEmpty();
        boolean isOver = !mayEmit
                && hasElapsed(requiredSilence(state), lastChange, state)
                && (state.tuplesInFlight() <= 0 || hasElapsed(Thresholds.ACK_TIMEOUT, lastChange, state));
        return isOver ? Optional.of(End.INPUT) : Optional.empty();
    }

    /** A long measurement is intended for rare tuples. */
    private Duration inputTimeout() {
        return measured.filter(time -> time.compareTo(Thresholds.NO_INPUT_TIMEOUT) > 0)
                .orElse(Thresholds.NO_INPUT_TIMEOUT);
    }

    private Duration requiredSilence(ProfileState state) {
        if (ending instanceof Ending.Silence silence) {
            return silence.silence();
        }
        boolean isComplete = ending instanceof Ending.EndOfRows input && state.ackedRows() >= input.rows();
        return isComplete ? Thresholds.COMPLETE_INPUT_SILENCE : Thresholds.INCOMPLETE_INPUT_SILENCE;
    }

    private static boolean hasElapsed(Duration time, ProfileState since, ProfileState now) {
        return now.nanos() - since.nanos() >= time.toNanos();
    }

    /** Returns whether there was activity in the measured time. */
    public boolean isMeasuring() {
        return usedBase().isPresent();
    }

    /** Returns whether the whole measured time has passed while the topology continues. */
    public boolean hasMeasured() {
        return end.equals(Optional.of(End.MEASURED));
    }

    /** Returns whether the input ended before the measured time had passed. */
    public boolean isOver() {
        return end.equals(Optional.of(End.INPUT));
    }

    /** Returns whether the warm-up ended in time; false during the warm-up. */
    public boolean isWarm() {
        return isWarm && isMeasuring();
    }

    /** Returns the state in which the measurement begins: the end of the warm-up, or the start if there was no activity afterwards. */
    public ProfileState base() {
        return usedBase().orElse(start);
    }

    private Optional<ProfileState> usedBase() {
        return base.filter(state -> lastChange.nanos() > state.nanos());
    }

    /** Returns the seconds from the first tuple to the end of the warm-up; 0 if the warm-up did not end and everything is measured. */
    public double warmUpSeconds() {
        return isMeasuring() ? activeSeconds() : 0;
    }

    private double activeSeconds() {
        return first.map(begin -> (base.orElse(lastChange).nanos() - begin.nanos()) / Nanos.PER_SECOND)
                .orElse(0.0);
    }

    /**
     * Returns the state in which the measurement ends. Excludes the last second of an input, in which the topology drains, unless it
     * is the only second.
     */
    public ProfileState end() {
        if (!end.equals(Optional.of(End.INPUT))) {
            return last;
        }
        boolean hasMore =
                base.filter(state -> beforeLastChange.nanos() > state.nanos()).isPresent();
        return hasMore ? beforeLastChange : lastChange;
    }

    /** Returns the variation of the rate in the measured time; empty if the time is too short. */
    public Optional<Double> rateVariation() {
        return trend.variation(end());
    }

    /** Explains the end if no spout has emitted a tuple. */
    public Optional<String> noInput() {
        if (!end.equals(Optional.of(End.NO_INPUT))) {
            return Optional.empty();
        }
        if (firstTask.isEmpty()) {
            return Optional.of("no worker has sent a snapshot");
        }
        String emptyCalls = last.emptyCallsOfSpouts().entrySet().stream()
                .map(spout ->
                        String.format(Locale.ROOT, "'%s': %,d calls of nextTuple", spout.getKey(), spout.getValue()))
                .collect(Collectors.joining(", "));
        return Optional.of(String.format(
                Locale.ROOT,
                "no spout has emitted a tuple in %d s%s: check its input",
                inputTimeout().toSeconds(),
                emptyCalls.isEmpty() ? "" : " (" + emptyCalls + ")"));
    }

    /** Explains in one line that there was no activity after the warm-up. */
    public Optional<String> problem() {
        return isOver() && !isMeasuring()
                ? Optional.of(text("the input ended after %.0f s, before the end of the warm-up: provide more input"))
                : Optional.empty();
    }

    /** Explains in one line why the measurement may not show the steady state. */
    public Optional<String> doubt() {
        if (isWarm()) {
            return hasTrend ? Optional.of(trend.text()) : Optional.empty();
        }
        return problem().isPresent()
                ? Optional.empty()
                : Optional.of(text("the JVM was still compiling after %.0f s: the measurements show a cold JVM"));
    }

    /** Describes the components that were active in the warm-up and idle in the measured time, one line each. */
    public List<String> idle() {
        return isMeasuring()
                ? last.idleSince(base()).stream()
                        .map(
                                "'%s' was active in the warm-up but idle in the measured time, so its cost is unknown; measure longer (--seconds N)"
                                        ::formatted)
                        .toList()
                : List.of();
    }

    private String text(String format) {
        return String.format(Locale.ROOT, format, activeSeconds());
    }
}
