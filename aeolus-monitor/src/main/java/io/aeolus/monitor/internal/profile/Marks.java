package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Mark;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The first and the latest mark of a task. Not thread-safe. */
final class Marks {

    private final long shortestNanos;
    private @Nullable Mark first;
    private @Nullable Mark latest;

    /** Keeps marks that are at least so long apart. */
    Marks(long shortestNanos) {
        this.shortestNanos = shortestNanos;
    }

    /** Makes a mark, unless the latest one is too young. */
    void pass(long nowNanos, LongFunction<Mark> mark) {
        Mark before = latest;
        if (before != null && nowNanos - before.nanos() < shortestNanos) {
            return;
        }
        latest = mark.apply(nowNanos);
        if (first == null) {
            first = latest;
        }
    }

    /** None, or the first and the latest, which may be the same. */
    List<Mark> all() {
        Mark from = first;
        Mark to = latest;
        return from == null || to == null ? List.of() : List.of(from, to);
    }
}
