package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;

/**
 * Ids of rows as sets of bits. To take the same pages twice changes nothing.
 *
 * @param isKnown false if there are ids that are no whole numbers, or too far apart
 * @param emitted pages with ids emitted
 * @param acked pages with ids acked
 */
public record RowIds(boolean isKnown, List<Page> emitted, List<Page> acked) implements Serializable {

    /** No ids, of a task that does not tell them. */
    public static final RowIds UNKNOWN = new RowIds(false, List.of(), List.of());

    /** Copies the lists. */
    public RowIds {
        emitted = List.copyOf(emitted);
        acked = List.copyOf(acked);
    }

    /**
     * A part of a set of whole numbers.
     *
     * @param number of the page: ids divided by the bits of a page
     * @param bits those that are set are in the set; not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Page(long number, long[] bits) implements Serializable {}
}
