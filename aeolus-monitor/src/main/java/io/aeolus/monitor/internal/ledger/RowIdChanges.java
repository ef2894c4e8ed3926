package io.aeolus.monitor.internal.ledger;

import java.io.Serializable;
import java.util.List;

/**
 * New ids of rows.
 *
 * @param isKnown false if there are ids that are no numbers, or too far apart
 * @param emitted pages of ids emitted
 * @param acked pages of ids acked
 */
public record RowIdChanges(boolean isKnown, List<IdPage> emitted, List<IdPage> acked) implements Serializable {

    /** Copies the lists. */
    public RowIdChanges {
        emitted = List.copyOf(emitted);
        acked = List.copyOf(acked);
    }
}
