package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Steadiness;
import io.aeolus.monitor.internal.warmup.Rests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Follows a profiled topology, frame by frame: when its warm-up is over, when it is at its end, and which frames the profile is made
 * of. Not thread-safe.
 */
public final class ProfileWatch {

    /** A topology takes some seconds from its submission to its first task, and more on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** Tasks that are there and have nothing to do, for so long or as long as is measured, have no input. */
    private static final Duration LONGEST_WITHOUT_ROWS = Duration.ofSeconds(10);

    /** Rows that are still open then will stay so: twice what Storm usually takes to fail a row. */
    private static final Duration LONGEST_WAIT_FOR_OPEN_ROWS = Duration.ofSeconds(60);

    /** After the last row of an input of known length. */
    private static final Duration AFTER_LAST_ROW = Duration.ofSeconds(2);

    /** Where rows of an input of known length are missing. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    /** So many frames, a second apart, show that it is warm and steady. */
    static final int WARM_FRAMES = 3;

    /** Frames come twice in a second, more or less. */
    private static final long WARM_FRAME_NANOS = 900_000_000;

    /** Who does so much more in a second than in the one before it is not at its speed yet; over more seconds chance is less. */
    private static final double MOST_GROWTH = 0.2;

    /** Who may take long to get warm is looked at for longer: this part of the longest warm-up is held against as much before it. */
    private static final int PARTS_OF_WARM_UP = 20;

    /** Of less in a second, nobody can tell. */
    private static final long LEAST_ACTIVITY = 200;

    /** Who had less work than that before has no part in what is measured: a list that was read at the start. */
    private static final long LEAST_CALLS = 200;

    /** So many times what was wanted is measured where some component has no work at first: windows, and what is done once in a minute. */
    private static final int LONGEST_MEASURED = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Of the longest warm-up; after that it only works. */
    private static final double RESTING_PART = 0.8;

    /** How a run came to its end: the time or the input was over, or no spout emitted anything. */
    public enum End {
        MEASURED,
        INPUT,
        NOTHING
    }

    private final Ending ending;
    private final Optional<Duration> measured;
    private final Duration longestWarmUp;

    /** So many seconds are held against as many before them. */
    private final int compared;

    private final Frame start;
    private final Trend trend = new Trend();
    private final Rests rests = new Rests();
    private Optional<Frame> firstTask = Optional.empty();
    private Optional<Frame> first = Optional.empty();
    private Optional<Frame> base = Optional.empty();
    private boolean isWarm;
    private boolean isTrending;
    private boolean isRestDue;
    private Frame beforeLastChange;
    private Frame lastChange;
    private Frame last;
    private Optional<End> end = Optional.empty();

    /** The latest frames in which something happened, as far back as a warm-up is noticed late. */
    private final List<Frame> recent = new ArrayList<>();

    /** Nothing has been seen yet. It measures for so long, or for as long as there is input, after a warm-up of so much at most. */
    public ProfileWatch(Ending ending, Optional<Duration> measured, Duration longestWarmUp, Frame start) {
        this.ending = ending;
        this.measured = measured;
        this.longestWarmUp = longestWarmUp;
        this.compared = (int) Math.max(1, longestWarmUp.toSeconds() / PARTS_OF_WARM_UP);
        this.start = start;
        this.beforeLastChange = start;
        this.lastChange = start;
        this.last = start;
    }

    /** Sees what is known now; the end, if this is one. */
    public Optional<End> see(Frame frame) {
        OptionalDouble compiling = frame.compiling(last);
        last = frame;
        if (firstTask.isEmpty() && !frame.lives().isEmpty()) {
            firstTask = Optional.of(frame);
        }
        end = endAt(frame);
        isRestDue = mayRest(frame) && rests.see(compiling);
        if (isRestDue) {
            recent.clear();
            // What rests is not silent.
            lastChange = frame;
        }
        if (base.isPresent()) {
            trend.see(frame);
        }
        if (end.equals(Optional.of(End.MEASURED)) && !trend.isSteady()) {
            isTrending = true;
            Frame third = trend.lastThird();
            // What a component costs is better known from a rate that changes than not at all.
            base = base.filter(whole -> !idleSince(third).equals(idleSince(whole)))
                    .or(() -> Optional.of(third));
        }
        return end;
    }

    private List<String> idleSince(Frame before) {
        return last.idleSince(before, LEAST_CALLS);
    }

    private boolean mayRest(Frame frame) {
        return first.isPresent()
                && base.isEmpty()
                && frame.nanos() - first.get().nanos() < RESTING_PART * longestWarmUp.toNanos();
    }

    /** Whether spouts are to rest until the next look. */
    public boolean isRestDue() {
        return isRestDue;
    }

    private Optional<End> endAt(Frame frame) {
        boolean isActive = frame.activity() != lastChange.activity();
        if (isActive) {
            beforeLastChange = lastChange;
            lastChange = frame;
            first = first.or(() -> Optional.of(frame));
            if (base.isEmpty()) {
                lookForBase(frame);
            }
        } else if (base.isEmpty() && first.isPresent() && isPast(longestWarmUp, first.get(), frame)) {
            base = Optional.of(frame);
        }
        if (base.isPresent() && measured.isPresent() && isPast(measured.get(), base.get(), frame)) {
            boolean isWhole = idleSince(base.get()).isEmpty()
                    || isPast(measured.get().multipliedBy(LONGEST_MEASURED), base.get(), frame);
            if (isWhole) {
                return Optional.of(End.MEASURED);
            }
        }
        return isActive ? Optional.empty() : endOfSilence(frame);
    }

    private void lookForBase(Frame frame) {
        boolean isSoon = !recent.isEmpty()
                && frame.nanos() - recent.get(recent.size() - 1).nanos() < WARM_FRAME_NANOS;
        if (!isSoon) {
            recent.add(frame);
            if (recent.size() > 2 * compared + 1) {
                recent.remove(0);
            }
            isWarm = isWarm(latest());
        }
        if (isWarm && isSteady()) {
            // The frames that show that compilers are idle are of a time that was warm already.
            base = Optional.of(latest().get(0));
            latest().forEach(trend::see);
        } else if (isPast(longestWarmUp, first.orElse(frame), frame)) {
            base = Optional.of(isWarm ? recent.get(recent.size() - 1) : frame);
        }
    }

    private List<Frame> latest() {
        return recent.subList(Math.max(0, recent.size() - WARM_FRAMES), recent.size());
    }

    /** Whether no more is done in the last seconds than in as many before them. */
    private boolean isSteady() {
        if (recent.size() <= 2 * compared) {
            return false;
        }
        long middle = recent.get(compared).activity();
        long before = middle - recent.get(0).activity();
        long now = recent.get(2 * compared).activity() - middle;
        return now < compared * LEAST_ACTIVITY || now <= (1 + MOST_GROWTH / Math.sqrt(compared)) * before;
    }

    /** Whether the compilers of all processes that are there still were all but idle from each frame to the next. */
    static boolean isWarm(List<Frame> frames) {
        Frame now = frames.get(frames.size() - 1);
        return frames.size() == WARM_FRAMES
                && !now.processes().isEmpty()
                && now.processes().entrySet().stream()
                        .allMatch(process -> now.nanos() - process.getValue().receivedNanos()
                                        > Frame.LONGEST_SILENCE_NANOS
                                || IntStream.range(1, WARM_FRAMES)
                                        .allMatch(i -> isIdle(process.getKey(), frames.get(i - 1), frames.get(i))));
    }

    private static boolean isIdle(long process, Frame from, Frame to) {
        Frame.Jvm before = from.processes().get(process);
        Frame.Jvm after = to.processes().get(process);
        if (before == null || after == null) {
            return false;
        }
        return after.snapshot().nanos() > before.snapshot().nanos()
                && after.snapshot().compilingSince(before.snapshot()) < Steadiness.IDLE_COMPILER_SHARE;
    }

    private Optional<End> endOfSilence(Frame frame) {
        if (first.isEmpty()) {
            boolean isInVain = firstTask.isPresent()
                    ? isPast(longestWithoutRows(), firstTask.get(), frame)
                    : isPast(LONGEST_START, start, frame);
            return isInVain ? Optional.of(End.NOTHING) : Optional.empty();
        }
        // A spout that is not asked in all that time is inside of a call: it waits by its own will, and may emit again.
        boolean isAsked = !frame.emptyCallsOfSpouts().equals(lastChange.emptyCallsOfSpouts());
        boolean mayEmit = measured.isPresent()
                && ending instanceof Ending.Silence
                && frame.openRows() <= 0
                && !isAsked
                && !frame.emptyCallsOfSpouts().isEmpty();
        boolean isOver = !mayEmit
                && isPast(longestSilence(frame), lastChange, frame)
                && (frame.openRows() <= 0 || isPast(LONGEST_WAIT_FOR_OPEN_ROWS, lastChange, frame));
        return isOver ? Optional.of(End.INPUT) : Optional.empty();
    }

    /** Who measures for long expects rows that come seldom. */
    private Duration longestWithoutRows() {
        return measured.filter(time -> time.compareTo(LONGEST_WITHOUT_ROWS) > 0).orElse(LONGEST_WITHOUT_ROWS);
    }

    private Duration longestSilence(Frame frame) {
        if (ending instanceof Ending.Silence silence) {
            return silence.silence();
        }
        boolean isComplete = ending instanceof Ending.EndOfRows input && frame.ackedRows() >= input.rows();
        return isComplete ? AFTER_LAST_ROW : SILENCE;
    }

    private static boolean isPast(Duration time, Frame since, Frame now) {
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
    public Frame base() {
        return usedBase().orElse(start);
    }

    private Optional<Frame> usedBase() {
        return base.filter(frame -> lastChange.nanos() > frame.nanos());
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
    public Frame end() {
        if (!end.equals(Optional.of(End.INPUT))) {
            return last;
        }
        boolean hasMore =
                base.filter(frame -> beforeLastChange.nanos() > frame.nanos()).isPresent();
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
