package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Where the tasks of a topology say that they are at work, and where they are told what to do, across processes. Thread-safe.
 */
public final class Board {

    /** The topology's setting that names the folder of the board. */
    public static final String FOLDER = "aeolus.reliability.folder";

    private static final int SLOW = 0;
    private static final int STOPPED = 1;
    private static final int INCARNATIONS = 2;

    private static final int MOST_TASKS = 256;
    private static final int TASK_LONGS = 4;
    private static final int FIRST_TASK = 16;
    private static final int PREPARED_MILLIS = 0;
    private static final int ACTIVE_MILLIS = 1;
    private static final int BREACHES = 2;
    private static final int ON_THEIR_WAY = 3;

    private final SharedLongs longs;

    private Board(SharedLongs longs) {
        this.longs = longs;
    }

    /** Opens the board in a folder. */
    public static Board in(Path folder) {
        return new Board(SharedLongs.open(folder.resolve("board"), FIRST_TASK + (long) MOST_TASKS * TASK_LONGS));
    }

    /** Opens the board that a topology's settings name. */
    static Board of(Map<String, Object> settings) {
        return in(folder(settings));
    }

    static Path folder(Map<String, Object> settings) {
        return Path.of((String) settings.get(FOLDER));
    }

    /** Slows the consumer down to a hundredth of its speed, or lets it go on. */
    public void slow(boolean slow) {
        longs.set(SLOW, slow ? 1 : 0);
    }

    boolean isSlow() {
        return longs.get(SLOW) != 0;
    }

    /** Ends the input: what was emitted is replayed until it is acked, and no new row comes. */
    public void stop() {
        longs.set(STOPPED, 1);
    }

    boolean isStopped() {
        return longs.get(STOPPED) != 0;
    }

    /** A number that no start of any task has had. */
    long nextIncarnation() {
        return longs.add(INCARNATIONS, 1);
    }

    void prepared(int task, long millis) {
        longs.set(slot(task) + PREPARED_MILLIS, millis);
    }

    /** A task has done something: a bolt executed a tuple, a spout got a row acked that it had emitted at this time. */
    void active(int task, long millis) {
        longs.raise(slot(task) + ACTIVE_MILLIS, millis);
    }

    /** A tuple came that had been emitted before one that was there already. */
    void orderBroken(int task) {
        longs.add(slot(task) + BREACHES, 1);
    }

    /** A spout task says how many of its rows are on their way. */
    void onTheirWay(int task, int rows) {
        longs.set(slot(task) + ON_THEIR_WAY, rows);
    }

    /** The rows of all spout tasks that are neither acked nor failed. */
    public long rowsOnTheirWay() {
        return sum(ON_THEIR_WAY);
    }

    /** How often a tuple overtook another one on the way from one task to another. */
    public long breaches() {
        return sum(BREACHES);
    }

    private long sum(int what) {
        return IntStream.range(0, MOST_TASKS)
                .mapToLong(task -> longs.get(slot(task) + what))
                .sum();
    }

    /** The tasks that have ever been prepared. */
    public List<Integer> tasks() {
        return IntStream.range(0, MOST_TASKS)
                .filter(task -> longs.get(slot(task) + PREPARED_MILLIS) != 0)
                .boxed()
                .toList();
    }

    /** Whether all tasks have done something with rows that were emitted, or came, after a time. */
    public boolean areAllActiveSince(long millis) {
        return tasks().stream().allMatch(task -> longs.get(slot(task) + ACTIVE_MILLIS) > millis);
    }

    /** Whether each of some tasks has been prepared after a time. */
    public boolean arePreparedSince(long millis, List<Integer> tasks) {
        return tasks.stream().allMatch(task -> longs.get(slot(task) + PREPARED_MILLIS) > millis);
    }

    private static int slot(int task) {
        return FIRST_TASK + task * TASK_LONGS;
    }
}
