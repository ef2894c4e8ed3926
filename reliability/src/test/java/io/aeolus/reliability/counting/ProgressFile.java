// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A shared file in which tasks report progress and receive commands, across processes. Thread-safe.
 */
public final class ProgressFile {

    /** The topology's setting with the folder of the progress file. */
    public static final String FOLDER = "aeolus.reliability.folder";

    /** The topology's setting with the nanoseconds that the keyed bolt works on each row. */
    public static final String WORK_NANOS = "aeolus.reliability.work.nanos";

    /** The topology's setting with the nanoseconds between two polls of the source. */
    public static final String POLL_NANOS = "aeolus.reliability.poll.nanos";

    private static final int SLOW = 0;
    private static final int STOPPED = 1;
    private static final int INCARNATIONS = 2;
    private static final int EXHAUSTED = 3;

    private static final int MOST_TASKS = 256;
    private static final int TASK_LONGS = 8;
    private static final int FIRST_TASK = 16;
    private static final int PREPARED_MILLIS = 0;
    private static final int ACTIVE_MILLIS = 1;
    private static final int OVERTAKEN = 2;
    private static final int IN_FLIGHT = 3;
    private static final int CLOCK_MILLIS = 4;

    private final SharedLongs longs;

    private ProgressFile(SharedLongs longs) {
        this.longs = longs;
    }

    /** Opens the progress file in a folder. */
    public static ProgressFile in(Path folder) {
        return new ProgressFile(
                SharedLongs.open(folder.resolve("progress"), FIRST_TASK + (long) MOST_TASKS * TASK_LONGS));
    }

    /** Opens the progress file named in a topology's settings. */
    static ProgressFile of(Map<String, Object> settings) {
        return in(folder(settings));
    }

    /** Returns the time of the monotonic clock, which all processes of a machine share. */
    public static long nowMillis() {
        return System.nanoTime() / 1_000_000;
    }

    static long nanos(Map<String, Object> settings, String setting) {
        return ((Number) settings.get(setting)).longValue();
    }

    static Path folder(Map<String, Object> settings) {
        return Path.of((String) settings.get(FOLDER));
    }

    /** Makes the consumer 100 times slower, or restores its speed. */
    public void slow(boolean slow) {
        longs.set(SLOW, slow ? 1 : 0);
    }

    boolean isSlow() {
        return longs.get(SLOW) != 0;
    }

    /** Makes a task of the keyed bolt fill the heap of its worker. */
    public void exhaustMemory(int task) {
        longs.set(EXHAUSTED, task);
    }

    /** Returns whether a task has to fill its heap; once only, since it will be restarted. */
    boolean takeExhausted(int task) {
        if (longs.get(EXHAUSTED) != task) {
            return false;
        }
        longs.set(EXHAUSTED, 0);
        return true;
    }

    /** Ends the input: emitted rows are replayed until they are acked, and no new row is emitted. */
    public void stop() {
        longs.set(STOPPED, 1);
    }

    boolean isStopped() {
        return longs.get(STOPPED) != 0;
    }

    /** Returns a unique number for the start of a task. */
    long nextIncarnation() {
        return longs.add(INCARNATIONS, 1);
    }

    void prepared(int task, long millis) {
        longs.set(slot(task) + PREPARED_MILLIS, millis);
    }

    /** Records progress of a task: a bolt executed a tuple, or a row emitted at this time by a spout was acked. */
    void active(int task, long millis) {
        longs.raise(slot(task) + ACTIVE_MILLIS, millis);
    }

    /** Records the wall clock of a task, as the difference from the monotonic clock. */
    void clock(int task, long millis) {
        longs.set(slot(task) + CLOCK_MILLIS, millis);
    }

    /** Returns the difference between the latest and the earliest wall clock of all tasks. */
    public long clockSpreadMillis() {
        LongSummaryStatistics clocks = tasks().stream()
                .mapToLong(task -> longs.get(slot(task) + CLOCK_MILLIS))
                .summaryStatistics();
        return clocks.getMax() - clocks.getMin();
    }

    /** Records a tuple that was overtaken. */
    void overtaken(int task) {
        longs.add(slot(task) + OVERTAKEN, 1);
    }

    /** Records the rows in flight of a spout task. */
    void inFlight(int task, int rows) {
        longs.set(slot(task) + IN_FLIGHT, rows);
    }

    /** Returns the rows in flight of all spout tasks. */
    public long rowsInFlight() {
        return sum(IN_FLIGHT);
    }

    /** Returns the number of overtaken tuples. */
    public long overtakenTuples() {
        return sum(OVERTAKEN);
    }

    private long sum(int what) {
        return IntStream.range(0, MOST_TASKS)
                .mapToLong(task -> longs.get(slot(task) + what))
                .sum();
    }

    /** Returns the tasks that have been prepared. */
    public List<Integer> tasks() {
        return IntStream.range(0, MOST_TASKS)
                .filter(task -> longs.get(slot(task) + PREPARED_MILLIS) != 0)
                .boxed()
                .toList();
    }

    /** Returns whether all tasks have made progress with rows emitted or received after a time. */
    public boolean areAllActiveSince(long millis) {
        return tasks().stream().allMatch(task -> longs.get(slot(task) + ACTIVE_MILLIS) > millis);
    }

    /** Returns whether all given tasks were prepared after a time. */
    public boolean arePreparedSince(long millis, List<Integer> tasks) {
        return tasks.stream().allMatch(task -> longs.get(slot(task) + PREPARED_MILLIS) > millis);
    }

    private static int slot(int task) {
        return FIRST_TASK + task * TASK_LONGS;
    }
}
