package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Mark;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The first and the latest mark of a task. Marks that are dear come seldom, but often at first, so that a short input has two that
 * are far apart as well. Not thread-safe.
 */
final class Marks {

    /** The distance of two is such a part of the time since the first. */
    private static final int PARTS = 16;

    private final long shortestNanos;
    private final long longestNanos;
    private @Nullable Mark first;
    private @Nullable Mark latest;

    /**
     * Takes the distances.
     *
     * @param shortestNanos the least from one mark to the next
     * @param longestNanos what it grows to
     */
    Marks(long shortestNanos, long longestNanos) {
        this.shortestNanos = shortestNanos;
        this.longestNanos = longestNanos;
    }

    /** Makes a mark, unless the latest one is too young. */
    void pass(long nowNanos, LongFunction<Mark> mark) {
        Mark from = first;
        Mark to = latest;
        if (from == null || to == null) {
            latest = mark.apply(nowNanos);
            first = latest;
        } else if (nowNanos - to.nanos() >= distanceNanos(nowNanos - from.nanos())) {
            latest = mark.apply(nowNanos);
        }
    }

    private long distanceNanos(long sinceFirstNanos) {
        return Math.min(longestNanos, Math.max(shortestNanos, sinceFirstNanos / PARTS));
    }

    /** None, or the first and the latest, which may be the same. */
    List<Mark> all() {
        Mark from = first;
        Mark to = latest;
        return from == null || to == null ? List.of() : List.of(from, to);
    }
}
