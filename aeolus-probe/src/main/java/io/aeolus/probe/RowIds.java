package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;

/**
 * Pages of ids of rows, emitted and acked. To take the same ones twice changes nothing. Nothing is known if there are ids that are no
 * whole numbers, or too far apart.
 */
public record RowIds(boolean isKnown, List<Page> emitted, List<Page> acked) implements Serializable {

    /** No ids, of a task that does not tell them. */
    public static final RowIds UNKNOWN = new RowIds(false, List.of(), List.of());

    public RowIds {
        emitted = List.copyOf(emitted);
        acked = List.copyOf(acked);
    }

    /** Part of a set. An id divided by the bits of a page is its number, the rest the place of the id's bit. Not to be changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Page(long number, long[] bits) implements Serializable {}
}
