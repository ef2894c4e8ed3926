package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

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

    /** A compiler that is at work for less than this share of the time is idle. */
    private static final double IDLE_JIT_SHARE = 0.15;

    /** So many frames, a second apart, show that it is warm. */
    static final int WARM_FRAMES = 3;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** How a run came to its end: the time or the input was over, or no spout emitted anything. */
    public enum End {
        MEASURED,
        INPUT,
        NOTHING
    }

    private final Ending ending;
    private final Optional<Duration> measured;
    private final Frame start;
    private Optional<Frame> first = Optional.empty();
    private Optional<Frame> base = Optional.empty();
    private boolean isWarm;
    private Frame beforeLastChange;
    private Frame lastChange;
    private Frame last;
    private Optional<End> end = Optional.empty();

    /** The latest frames in which something happened, as far back as a warm-up is noticed late. */
    private final List<Frame> recent = new ArrayList<>();

    /** Nothing has been seen yet. It measures for so long, or for as long as there is input. */
    public ProfileWatch(Ending ending, Optional<Duration> measured, Frame start) {
        this.ending = ending;
        this.measured = measured;
        this.start = start;
        this.beforeLastChange = start;
        this.lastChange = start;
        this.last = start;
    }

    /** Sees what is known now; the end, if this is one. */
    public Optional<End> see(Frame frame) {
        last = frame;
        end = endAt(frame);
        return end;
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
        }
        if (base.isPresent() && measured.isPresent() && isPast(measured.get(), base.get(), frame)) {
            return Optional.of(End.MEASURED);
        }
        return isActive ? Optional.empty() : endOfSilence(frame);
    }

    private void lookForBase(Frame frame) {
        recent.add(frame);
        if (recent.size() > WARM_FRAMES) {
            recent.remove(0);
        }
        isWarm = isWarm(recent);
        if (isWarm) {
            // The frames that show it are of a time that was warm already.
            base = Optional.of(recent.get(0));
        } else if (isPast(LONGEST_WARM_UP, first.orElse(frame), frame)) {
            base = Optional.of(frame);
        }
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
        long nanos = after.snapshot().nanos() - before.snapshot().nanos();
        long jitMillis = after.snapshot().process().jitMillis()
                - before.snapshot().process().jitMillis();
        return nanos > 0 && jitMillis * NANOS_PER_MILLI < IDLE_JIT_SHARE * nanos;
    }

    private Optional<End> endOfSilence(Frame frame) {
        if (first.isEmpty()) {
            return isPast(LONGEST_START, lastChange, frame) ? Optional.of(End.NOTHING) : Optional.empty();
        }
        boolean isOver = isPast(longestSilence(frame), lastChange, frame)
                && (frame.openRows() <= 0 || isPast(LONGEST_WAIT_FOR_OPEN_ROWS, lastChange, frame));
        return isOver ? Optional.of(End.INPUT) : Optional.empty();
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

    /** What makes the profile doubtful, one line. */
    public Optional<String> problem() {
        if (end.equals(Optional.of(End.NOTHING))) {
            return Optional.of("no spout has emitted anything: see that there is input for it");
        }
        boolean wasShort = end.equals(Optional.of(End.INPUT)) && !isMeasuring();
        String problem = wasShort
                ? "the input was over after %.0f s, before the warm-up was: give more input"
                : "the JVM was still compiling after %.0f s: the figures are those of a cold program";
        return isWarm() ? Optional.empty() : Optional.of(String.format(Locale.ROOT, problem, activeSeconds()));
    }
}
