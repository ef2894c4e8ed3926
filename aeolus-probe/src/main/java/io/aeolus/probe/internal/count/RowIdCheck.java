package io.aeolus.probe.internal.count;

import io.aeolus.probe.ControlId;
import org.jspecify.annotations.Nullable;

/**
 * Tells the message ids of rows from those of {@link ControlId}s. Mostly all rows have ids of one class: to compare that is cheaper than
 * to ask for an interface that it lacks, for which the JVM searches a list. For one thread.
 */
public final class RowIdCheck {

    private @Nullable Class<?> ofRows;

    /** Whether an id that a spout emits with is that of a row. */
    public boolean isOfRow(Object id) {
        if (id.getClass() == ofRows) {
            return true;
        }
        if (id instanceof ControlId) {
            return false;
        }
        ofRows = id.getClass();
        return true;
    }
}
