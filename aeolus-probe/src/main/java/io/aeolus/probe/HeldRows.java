package io.aeolus.probe;

import java.io.Serializable;

/**
 * Rows that a bolt task keeps after {@code execute} and acks later: those of a window, of a join, or until a tick. Only rows that somebody
 * waits for count, those with anchors.
 *
 * @param now rows that are held now
 * @param most the most rows that were held at one time; of several tasks, the greatest
 * @param span the most tuples that the task received from a held row up to the row's ack; of several tasks, the greatest. A bolt that acks
 *     in the order of arrival spans what it holds, others more
 * @param rowNanos how long rows were held, summed over the rows
 */
public record HeldRows(long now, long most, long span, long rowNanos) implements Serializable {

    /** A bolt that acks each row in {@code execute}. */
    public static final HeldRows NONE = new HeldRows(0, 0, 0, 0);

    /** What came after an earlier moment of the same task; the greatest numbers are those since its start. */
    HeldRows minus(HeldRows earlier) {
        return new HeldRows(now, most, span, rowNanos - earlier.rowNanos);
    }

    /** Both together: another task of the component, or another life of this one. */
    HeldRows plus(HeldRows other) {
        return new HeldRows(
                now + other.now, Math.max(most, other.most), Math.max(span, other.span), rowNanos + other.rowNanos);
    }
}
