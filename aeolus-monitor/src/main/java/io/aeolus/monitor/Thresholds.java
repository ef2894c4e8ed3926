// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.time.Duration;

/** The thresholds by which runs and profiles count as warm, steady, silent or over. A threshold without a source is an estimate. */
public final class Thresholds {

    /** JIT compilers that use less of a processor are idle: a warm JVM compiles occasionally. */
    public static final double IDLE_COMPILER_SHARE = 0.15;

    /** JIT compilers that use this share of a processor have a backlog, and uncompiled code is slow. */
    public static final double BUSY_COMPILER_SHARE = 0.3;

    /** Compilers must be idle for this many consecutive seconds. */
    public static final int QUIET_SECONDS = 2;

    /** The minimum length of the steady part of a run, for a mean within a few percent. */
    public static final int LEAST_STEADY_SECONDS = 10;

    /** The minimum relative change of a rate between consecutive seconds. Over n seconds, noise decreases with the square root of n. */
    public static final double MIN_CHANGE_PER_SECOND = 0.2;

    /** Smaller changes of a rate are irrelevant, however significant. */
    public static final double MIN_CHANGE = 0.1;

    /** The minimum significant change in standard errors: 99.7 % of a normal distribution lie within three. */
    public static final double STANDARD_ERRORS = 3;

    /** Below this number of calls per second, the rate is noise. */
    public static final long MIN_CALLS_PER_SECOND = 200;

    /** Below this number of tuples in the measured time, a trend is noise. */
    public static final long MIN_TUPLES = 300;

    /** A component with fewer calls before the measured time may legitimately be idle in it, for example after it has read a list at the start. */
    public static final long MIN_CALLS = 200;

    /** The maximum warm-up of a run. {@link ProfileRequest#LONGEST_WARM_UP} is the maximum of a profile. */
    public static final Duration LONGEST_WARM_UP_OF_RUN = Duration.ofSeconds(40);

    /** The maximum warm-up of a run with a time limit, as a multiple of its measured time. */
    public static final int WARM_UPS_PER_MEASURED = 2;

    /** Spouts may pause during this share of the maximum warm-up. */
    public static final double PAUSING_SHARE = 0.8;

    /** A profile compares two intervals of 1/20 of the maximum warm-up each, so a longer warm-up detects a rate that grows more slowly. */
    public static final int INTERVALS_PER_WARM_UP = 20;

    /** The maximum extension of a profile while a component has had no calls, as a multiple of the measured time. */
    public static final int MAX_EXTENSION = 2;

    /** A worker without a snapshot for this time is missing: workers send ten snapshots per second. */
    public static final Duration SILENT_WORKER_TIMEOUT = Duration.ofSeconds(2);

    /** A worker without a snapshot for this time leaves a gap in a profile; long garbage collections are shorter. */
    public static final Duration LOST_WORKER_TIMEOUT = Duration.ofSeconds(5);

    /** The maximum time from the submission of a topology to its first task or tuple. */
    public static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    /** The maximum time from the submission to the first tuple, for an input of known length. */
    public static final Duration INPUT_START_TIMEOUT = Duration.ofMinutes(3);

    /** Spouts that have started and emit nothing for this time have no input. */
    public static final Duration NO_INPUT_TIMEOUT = Duration.ofSeconds(10);

    /** After this time, each spout has shown whether it emits with message ids. */
    public static final Duration GUARANTEE_DELAY = Duration.ofSeconds(1);

    /** A run without activity for this time seems over, if only its throughput matters. */
    public static final Duration PROBE_SILENCE = Duration.ofSeconds(2);

    /** The minimum silence that ends a run with a time limit, whose spouts may pause. */
    public static final Duration MIN_SILENCE = Duration.ofSeconds(5);

    /** The spout replays no tuple after this time without activity, once the input is exhausted. */
    public static final Duration REPLAY_TIMEOUT = Duration.ofSeconds(5);

    /** Unacked tuples that no bolt executes within this time are lost: Storm's default message timeout. */
    public static final Duration LOSS_TIMEOUT = Duration.ofSeconds(30);

    /** The maximum number of restarts of a spout task without progress: the task fails at the same tuple each time. */
    public static final int MAX_FUTILE_RESTARTS = 10;

    /** A profile waits for this time after the last tuple of an input of known length. */
    public static final Duration COMPLETE_INPUT_SILENCE = Duration.ofSeconds(2);

    /** A profile waits for this time if tuples of an input of known length are missing. */
    public static final Duration INCOMPLETE_INPUT_SILENCE = Duration.ofSeconds(10);

    /** Tuples in flight for this time are never acked: twice Storm's default message timeout. */
    public static final Duration ACK_TIMEOUT = Duration.ofSeconds(60);

    /** A topology whose spouts have reached their maximum of tuples in flight stands still after this time without activity. */
    public static final Duration STANDSTILL_TIMEOUT = Duration.ofSeconds(10);

    /** The same for a plan, whose topology was active without the plan. */
    public static final Duration PLAN_STANDSTILL_TIMEOUT = Duration.ofSeconds(5);

    private Thresholds() {}

    /** Returns the maximum relative change of a steady rate between two intervals of the given length. */
    public static double minChange(double seconds) {
        return Math.max(MIN_CHANGE, MIN_CHANGE_PER_SECOND / Math.sqrt(seconds));
    }
}
