package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Thresholds;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.monitor.internal.watch.WorkerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Follows a profiled topology: when its warm-up is over, when the topology is at its end, and between which states the profile lies.
 * Not thread-safe.
 */
public final class ProfileWatch {

    /** The states, a second apart, between which compilers have to be idle. */
    static final int WARM_STATES = Thresholds.QUIET_SECONDS + 1;

    /** States come twice in a second, more or less. */
    private static final long WARM_STATE_NANOS = 900_000_000;

    private static final double NANOS_PER_SECOND = 1e9;

    /** How a profile came to its end: the time or the input was over, or no spout emitted anything. */
    public enum End {
        MEASURED,
        INPUT,
        NOTHING
    }

    private final Ending ending;
    private final Optional<Duration> measured;
    private final Duration longestWarmUp;

    /** So many seconds are compared with as many before them. */
    private final int compared;

    private final ProfileState start;
    private final Trend trend = new Trend();
    private final WarmUpPauses pauses = new WarmUpPauses();
    private Optional<ProfileState> firstTask = Optional.empty();
    private Optional<ProfileState> first = Optional.empty();
    private Optional<ProfileState> base = Optional.empty();
    private boolean isWarm;
    private boolean isTrending;
    private boolean isPauseDue;
    private ProfileState beforeLastChange;
    private ProfileState lastChange;
    private ProfileState last;
    private Optional<End> end = Optional.empty();

    /** The latest states with activity, about a second apart. */
    private final List<ProfileState> recent = new ArrayList<>();

    /** Nothing has been seen yet. It measures for so long, or for as long as there is input, after a warm-up of so much at most. */
    public ProfileWatch(Ending ending, Optional<Duration> measured, Duration longestWarmUp, ProfileState start) {
        this.ending = ending;
        this.measured = measured;
        this.longestWarmUp = longestWarmUp;
        this.compared = (int) Math.max(1, longestWarmUp.toSeconds() / Thresholds.PARTS_OF_WARM_UP);
        this.start = start;
        this.beforeLastChange = start;
        this.lastChange = start;
        this.last = start;
    }

    /** Takes what is known now; the end, if this is one. */
    public Optional<End> see(ProfileState state) {
        OptionalDouble compiling = state.compiling(last);
        last = state;
        if (firstTask.isEmpty() && !state.tasks().isEmpty()) {
            firstTask = Optional.of(state);
        }
        end = endAt(state);
        isPauseDue = mayPause(state) && pauses.see(compiling);
        if (isPauseDue) {
            recent.clear();
            // Spouts that pause are not silent.
            lastChange = state;
        }
        if (base.isPresent()) {
            trend.see(state);
        }
        if (end.equals(Optional.of(End.MEASURED)) && !trend.isSteady()) {
            isTrending = true;
            ProfileState third = trend.lastThird();
            // The last third alone is worth nothing where a component had no calls in it.
            base = base.filter(whole -> !idleSince(third).equals(idleSince(whole)))
                    .or(() -> Optional.of(third));
        }
        return end;
    }

    private List<String> idleSince(ProfileState before) {
        return last.idleSince(before, Thresholds.LEAST_CALLS);
    }

    private boolean mayPause(ProfileState state) {
        return first.isPresent()
                && base.isEmpty()
                && state.nanos() - first.get().nanos() < Thresholds.PAUSING_PART * longestWarmUp.toNanos();
    }

    /** Whether spouts are to pause until the next state. */
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
                lookForBase(state);
            }
        } else if (base.isEmpty() && first.isPresent() && isPast(longestWarmUp, first.get(), state)) {
            base = Optional.of(state);
        }
        if (base.isPresent() && measured.isPresent() && isPast(measured.get(), base.get(), state)) {
            boolean isWhole = idleSince(base.get()).isEmpty()
                    || isPast(measured.get().multipliedBy(Thresholds.LONGEST_MEASURED), base.get(), state);
            if (isWhole) {
                return Optional.of(End.MEASURED);
            }
        }
        return isActive ? Optional.empty() : endOfSilence(state);
    }

    private void lookForBase(ProfileState state) {
        boolean isSoon = !recent.isEmpty()
                && state.nanos() - recent.get(recent.size() - 1).nanos() < WARM_STATE_NANOS;
        if (!isSoon) {
            recent.add(state);
            if (recent.size() > 2 * compared + 1) {
                recent.remove(0);
            }
            isWarm = isWarm(latest());
        }
        if (isWarm && isSteady()) {
            // The states that show that compilers are idle are warm already.
            base = Optional.of(latest().get(0));
            latest().forEach(trend::see);
        } else if (isPast(longestWarmUp, first.orElse(state), state)) {
            base = Optional.of(isWarm ? recent.get(recent.size() - 1) : state);
        }
    }

    private List<ProfileState> latest() {
        return recent.subList(Math.max(0, recent.size() - WARM_STATES), recent.size());
    }

    /** Whether no more is done in the last seconds than in as many before them. */
    private boolean isSteady() {
        if (recent.size() <= 2 * compared) {
            return false;
        }
        long middle = recent.get(compared).activity();
        long before = middle - recent.get(0).activity();
        long now = recent.get(2 * compared).activity() - middle;
        return now < compared * Thresholds.LEAST_ACTIVITY || now <= (1 + Thresholds.mostChange(compared)) * before;
    }

    /** Whether the compilers of all processes that are there still were idle from each state to the next. */
    static boolean isWarm(List<ProfileState> states) {
        ProfileState now = states.get(states.size() - 1);
        return states.size() == WARM_STATES
                && !now.workers().isEmpty()
                && now.workers().entrySet().stream()
                        .allMatch(process -> process.getValue().silenceNanos(now.nanos())
                                        > Thresholds.WORKER_IS_LOST.toNanos()
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
            boolean isInVain = firstTask.isPresent()
                    ? isPast(longestWithoutRows(), firstTask.get(), state)
                    : isPast(Thresholds.LONGEST_START, start, state);
            return isInVain ? Optional.of(End.NOTHING) : Optional.empty();
        }
        // A spout that Storm has not asked in all that time is inside of a call: it waits, and may emit again.
        boolean isAsked = !state.emptyCallsOfSpouts().equals(lastChange.emptyCallsOfSpouts());
        boolean mayEmit = measured.isPresent()
                && ending instanceof Ending.Silence
                && state.openRows() <= 0
                && !isAsked
                && !state.emptyCallsOfSpouts().isEmpty();
        boolean isOver = !mayEmit
                && isPast(longestSilence(state), lastChange, state)
                && (state.openRows() <= 0 || isPast(Thresholds.LONGEST_OPEN, lastChange, state));
        return isOver ? Optional.of(End.INPUT) : Optional.empty();
    }

    /** A long measurement is meant for rows that come seldom. */
    private Duration longestWithoutRows() {
        return measured.filter(time -> time.compareTo(Thresholds.LONGEST_WITHOUT_ROWS) > 0)
                .orElse(Thresholds.LONGEST_WITHOUT_ROWS);
    }

    private Duration longestSilence(ProfileState state) {
        if (ending instanceof Ending.Silence silence) {
            return silence.silence();
        }
        boolean isComplete = ending instanceof Ending.EndOfRows input && state.ackedRows() >= input.rows();
        return isComplete ? Thresholds.AFTER_LAST_ROW : Thresholds.INPUT_IS_OVER;
    }

    private static boolean isPast(Duration time, ProfileState since, ProfileState now) {
        return now.nanos() - since.nanos() >= time.toNanos();
    }

    /** Whether something has been seen of the measured time. */
    public boolean isMeasuring() {
        return usedBase().isPresent();
    }

    /** Whether as much was measured as was wanted, and the topology goes on. */
    public boolean hasMeasured() {
        return end.equals(Optional.of(End.MEASURED));
    }

    /** Whether the input was over before all was measured. */
    public boolean isOver() {
        return end.equals(Optional.of(End.INPUT));
    }

    /** Whether the warm-up was over in time; false also if it is not over yet. */
    public boolean isWarm() {
        return isWarm && isMeasuring();
    }

    /** Where the measurement begins: at the end of the warm-up, or at the very start if nothing came after that. */
    public ProfileState base() {
        return usedBase().orElse(start);
    }

    private Optional<ProfileState> usedBase() {
        return base.filter(state -> lastChange.nanos() > state.nanos());
    }

    /** Seconds from the first tuple to the end of the warm-up; 0 if it came to no end, and all is measured. */
    public double warmUpSeconds() {
        return isMeasuring() ? activeSeconds() : 0;
    }

    private double activeSeconds() {
        return first.map(begin -> (base.orElse(lastChange).nanos() - begin.nanos()) / NANOS_PER_SECOND)
                .orElse(0.0);
    }

    /**
     * Where the measurement ends. In the last second of an input the topology ran dry: it does not count, unless there is no
     * other. Where nothing ever happened, what the workers said of that is the end.
     */
    public ProfileState end() {
        if (!end.equals(Optional.of(End.INPUT))) {
            return last;
        }
        boolean hasMore =
                base.filter(state -> beforeLastChange.nanos() > state.nanos()).isPresent();
        return hasMore ? beforeLastChange : lastChange;
    }

    /** How much the rate went up and down in the measured time; empty if that is too short to tell. */
    public Optional<Double> rateVariation() {
        return trend.variation(end());
    }

    /** Why there is nothing to measure, if no spout has emitted anything. */
    public Optional<String> nothing() {
        if (!end.equals(Optional.of(End.NOTHING))) {
            return Optional.empty();
        }
        if (firstTask.isEmpty()) {
            return Optional.of("no worker has sent a report");
        }
        String asked = last.emptyCallsOfSpouts().entrySet().stream()
                .map(spout -> String.format(Locale.ROOT, "'%s' was asked %,d times", spout.getKey(), spout.getValue()))
                .collect(Collectors.joining(", "));
        return Optional.of(String.format(
                Locale.ROOT,
                "no spout has emitted anything in %d s%s: see that there is input for it",
                longestWithoutRows().toSeconds(),
                asked.isEmpty() ? "" : " (" + asked + ")"));
    }

    /** What is missing, one line: nothing was seen after the warm-up. */
    public Optional<String> problem() {
        return isOver() && !isMeasuring()
                ? Optional.of(text("the input was over after %.0f s, before the warm-up was: give more input"))
                : Optional.empty();
    }

    /** Why what was measured may not be the steady state, one line. */
    public Optional<String> doubt() {
        if (isWarm()) {
            return isTrending ? Optional.of(trend.text()) : Optional.empty();
        }
        return problem().isPresent()
                ? Optional.empty()
                : Optional.of(
                        text("the JVM was still compiling after %.0f s: the figures are those of a cold program"));
    }

    /** The components that had work in the warm-up, and none while it was measured, a line each. */
    public List<String> idle() {
        return isMeasuring()
                ? idleSince(base()).stream()
                        .map(
                                "'%s' had work before it was measured, and none then: what it costs is not known; measure for longer (--seconds N)"
                                        ::formatted)
                        .toList()
                : List.of();
    }

    private String text(String withSeconds) {
        return String.format(Locale.ROOT, withSeconds, activeSeconds());
    }
}
