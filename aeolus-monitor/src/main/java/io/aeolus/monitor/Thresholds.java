package io.aeolus.monitor;

import java.time.Duration;

/** The limits by which runs and profiles count as warm, steady, silent or over. A limit that names no source is an estimate. */
public final class Thresholds {

    /** Compilers that take a smaller share of a processor are idle: a warm JVM compiles now and then. */
    public static final double IDLE_COMPILER_SHARE = 0.15;

    /** Compilers that take this share of a processor have much to do, and code that waits for them is slow. */
    public static final double BUSY_COMPILER_SHARE = 0.3;

    /** Compilers have to be idle for this long, one second after the other. */
    public static final int QUIET_SECONDS = 2;

    /** A steady part of a run lasts for this long at least: its mean has to be certain within a few percent. */
    public static final int LEAST_STEADY_SECONDS = 10;

    /** A rate changes if it differs by this share from one second to the next. Over n seconds, chance is smaller by the root of n. */
    public static final double MOST_CHANGE_IN_A_SECOND = 0.2;

    /** A smaller change of a rate does not matter, however certain it is. */
    public static final double LEAST_CHANGE = 0.1;

    /** A larger change in standard errors is significant: 99.7 % of a normal distribution lie within three. */
    public static final double STANDARD_ERRORS = 3;

    /** A topology that has done less in a second has no rate: a handful of calls comes by chance. */
    public static final long LEAST_ACTIVITY = 200;

    /** Of fewer rows in the measured time, chance decides whether their rate changes. */
    public static final long LEAST_ROWS = 300;

    /** A component with fewer calls before the measured time may have none in it: a list that was read at the start. */
    public static final long LEAST_CALLS = 200;

    /** The longest warm-up of a run; a profile's request sets its own. */
    public static final Duration LONGEST_WARM_UP = Duration.ofSeconds(40);

    /** The longest warm-up of a run that is cut, as a multiple of its measured time. */
    public static final int WARM_UPS_PER_MEASURED = 2;

    /** Spouts pause in this part of the longest warm-up; after it the topology only works. */
    public static final double PAUSING_PART = 0.8;

    /** A profile compares two times of this part of its longest warm-up: where a warm-up may take long, slow growth counts, too. */
    public static final int PARTS_OF_WARM_UP = 20;

    /** The longest time of a profile while a component has had no calls, as a multiple of the wanted time: windows, and rare work. */
    public static final int LONGEST_MEASURED = 2;

    /** A worker that has sent no snapshot for so long is missing: it sends ten in a second. */
    public static final Duration WORKER_IS_SILENT = Duration.ofSeconds(2);

    /** A worker that has sent no snapshot for so long leaves a gap in a profile; long collections of garbage are shorter. */
    public static final Duration WORKER_IS_LOST = Duration.ofSeconds(5);

    /** From the submission of a topology to its first task or row: some seconds, more on a busy machine. */
    public static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** The same of a topology with an input of known length, whose first row is sure to come. */
    public static final Duration LONGEST_START_OF_INPUT = Duration.ofMinutes(3);

    /** Tasks that are there, and have no row for so long, have no input. */
    public static final Duration LONGEST_WITHOUT_ROWS = Duration.ofSeconds(10);

    /** After this time each spout has shown whether it emits with message ids. */
    public static final Duration GUARANTEE_IS_KNOWN = Duration.ofSeconds(1);

    /** A run in which nothing happens for so long seems to be over, where only its speed matters. */
    public static final Duration SEEMS_OVER = Duration.ofSeconds(2);

    /** The same of a run that is to be cut: its spouts may pause. */
    public static final Duration SHORTEST_SILENCE = Duration.ofSeconds(5);

    /** All input was emitted, nothing is in flight, and rows are open for so long: the spout will not replay them. */
    public static final Duration NO_REPLAY = Duration.ofSeconds(5);

    /** Rows that are not acked, and that no bolt executes for so long, are lost: Storm's own timeout. */
    public static final Duration ROWS_ARE_LOST = Duration.ofSeconds(30);

    /** A spout task that starts again so often without one more row done dies at the same row each time. */
    public static final int MOST_STARTS_IN_VAIN = 10;

    /** A profile waits for this time after the last row of an input of known length. */
    public static final Duration AFTER_LAST_ROW = Duration.ofSeconds(2);

    /** A profile waits for this time if rows of an input of known length are missing. */
    public static final Duration INPUT_IS_OVER = Duration.ofSeconds(10);

    /** Rows that are open for so long stay open: twice Storm's timeout. */
    public static final Duration LONGEST_OPEN = Duration.ofSeconds(60);

    /** A topology that is full, and does nothing for so long, stands still. */
    public static final Duration STANDSTILL = Duration.ofSeconds(10);

    /** The same of a plan, whose topology was at work before. */
    public static final Duration STANDSTILL_OF_A_PLAN = Duration.ofSeconds(5);

    private Thresholds() {}

    /** The largest change of a rate, as a share of it, that is none, between two times of so many seconds each. */
    public static double mostChange(double seconds) {
        return Math.max(LEAST_CHANGE, MOST_CHANGE_IN_A_SECOND / Math.sqrt(seconds));
    }
}
