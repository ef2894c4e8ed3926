package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Follows a profiled topology, frame by frame: when its warm-up is over, when it is at its end, and which frames the profile is made
 * of. Not thread-safe.
 */
public final class ProfileWatch {

    /** Who is not warm by then will not be. */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    /** A topology takes some seconds from its submission to its first tuple, and more on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** Rows that are still open then will stay so: twice what Storm usually takes to fail a row. */
    private static final Duration LONGEST_WAIT_FOR_OPEN_ROWS = Duration.ofSeconds(60);

    /** After the last row of an input of known length. */
    private static final Duration AFTER_LAST_ROW = Duration.ofSeconds(2);

    /** Where rows of an input of known length are missing. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private static final double NANOS_PER_SECOND = 1e9;

    /** How a run came to its end. */
    public enum End {
        /** The time was over. */
        MEASURED,
        /** The input was over. */
        INPUT,
        /** No spout emitted anything. */
        NOTHING
    }

    private final Ending ending;
    private final Optional<Duration> measured;
    private final WarmUpWatch warmUp = new WarmUpWatch();
    private final Frame start;
    private Optional<Frame> first = Optional.empty();
    private Optional<Frame> base = Optional.empty();
    private boolean isWarm;
    private Frame beforeLastChange;
    private Frame lastChange;
    private Frame last;

    /** The latest frames in which something happened, as far back as a warm-up is noticed late. */
    private final Deque<Frame> recent = new ArrayDeque<>();

    /**
     * Nothing has been seen yet.
     *
     * @param ending when the topology is over by itself
     * @param measured how long to measure; empty for as long as there is input
     * @param start what is known now
     */
    public ProfileWatch(Ending ending, Optional<Duration> measured, Frame start) {
        this.ending = ending;
        this.measured = measured;
        this.start = start;
        this.beforeLastChange = start;
        this.lastChange = start;
        this.last = start;
    }

    /**
     * Sees the next frame.
     *
     * @param frame what is known now
     * @return the end, if this is one
     */
    public Optional<End> see(Frame frame) {
        last = frame;
        if (frame.activity() == lastChange.activity()) {
            return isMeasured(frame) ? Optional.of(End.MEASURED) : endOfSilence(frame);
        }
        beforeLastChange = lastChange;
        lastChange = frame;
        if (first.isEmpty()) {
            first = Optional.of(frame);
        }
        if (base.isEmpty()) {
            lookForBase(frame);
        }
        return isMeasured(frame) ? Optional.of(End.MEASURED) : Optional.empty();
    }

    private void lookForBase(Frame frame) {
        recent.addLast(frame);
        if (recent.size() > WarmUpWatch.IDLE_FRAMES + 1) {
            recent.removeFirst();
        }
        isWarm = warmUp.isWarm(frame);
        if (isWarm) {
            // The frames that show it are of a time that was warm already.
            base = Optional.of(recent.getFirst());
        } else if (since(first.orElse(frame), frame).compareTo(LONGEST_WARM_UP) >= 0) {
            base = Optional.of(frame);
        }
    }

    private boolean isMeasured(Frame frame) {
        return base.isPresent()
                && measured.isPresent()
                && since(base.get(), frame).compareTo(measured.get()) >= 0;
    }

    private Optional<End> endOfSilence(Frame frame) {
        Duration silence = since(lastChange, frame);
        if (first.isEmpty()) {
            return silence.compareTo(LONGEST_START) >= 0 ? Optional.of(End.NOTHING) : Optional.empty();
        }
        boolean isOver = silence.compareTo(longestSilence(frame)) >= 0
                && (frame.openRows() <= 0 || silence.compareTo(LONGEST_WAIT_FOR_OPEN_ROWS) >= 0);
        return isOver ? Optional.of(End.INPUT) : Optional.empty();
    }

    private Duration longestSilence(Frame frame) {
        if (ending instanceof Ending.Silence silence) {
            return silence.silence();
        }
        boolean isComplete = ending instanceof Ending.EndOfRows input && frame.ackedRows() >= input.rows();
        return isComplete ? AFTER_LAST_ROW : SILENCE;
    }

    private static Duration since(Frame earlier, Frame later) {
        return Duration.ofNanos(later.nanos() - earlier.nanos());
    }

    /**
     * Whether something has been seen of the measured time.
     *
     * @return true from the second frame of it on
     */
    public boolean isMeasuring() {
        return usedBase().isPresent();
    }

    /**
     * Whether the warm-up was over in time.
     *
     * @return false also if it is not over yet
     */
    public boolean isWarm() {
        return isWarm && usedBase().isPresent();
    }

    /**
     * Where the measurement begins: at the end of the warm-up, or at the very start if nothing came after that.
     *
     * @return the frame
     */
    public Frame base() {
        return usedBase().orElse(start);
    }

    private Optional<Frame> usedBase() {
        return base.filter(frame -> lastChange.nanos() > frame.nanos());
    }

    /**
     * From the first tuple to the end of the warm-up.
     *
     * @return seconds; 0 if it came to no end, and all is measured
     */
    public double warmUpSeconds() {
        return usedBase().isPresent() ? activeSeconds() : 0;
    }

    /**
     * From the first tuple to the end of the warm-up, or of all.
     *
     * @return seconds
     */
    public double activeSeconds() {
        return first.map(begin -> (base.orElse(lastChange).nanos() - begin.nanos()) / NANOS_PER_SECOND)
                .orElse(0.0);
    }

    /**
     * Where the measurement ends. In the last second of an input the topology ran dry: it does not count, unless there is no
     * other. Where nothing ever happened, what the workers said of that is the end.
     *
     * @param how how the run came to its end
     * @return the frame
     */
    public Frame end(End how) {
        boolean hasMore =
                base.isPresent() && beforeLastChange.nanos() > base.get().nanos();
        if (how == End.MEASURED || how == End.NOTHING) {
            return last;
        }
        return how == End.INPUT && hasMore ? beforeLastChange : lastChange;
    }
}
