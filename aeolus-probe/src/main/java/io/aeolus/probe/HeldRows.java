package io.aeolus.probe;

import java.io.Serializable;

/**
 * Rows that a bolt task keeps after {@code execute} and acks later: the rows of a window or of a join, or all rows until a tick. Only rows
 * with anchors count, as nothing waits for the ack of other rows.
 *
 * @param now rows that are held now
 * @param most the most rows that were held at one time; of several tasks, the greatest
 * @param span the most tuples that the task received from a held row up to the row's ack; of several tasks, the greatest. A bolt that acks
 *     in the order of arrival spans as many tuples as it holds, other bolts span more
 * @param rowNanos how long rows were held, summed over the rows
 */
public record HeldRows(long now, long most, long span, long rowNanos) implements Serializable {

    /** A bolt that acks each row in {@code execute}. */
    public static final HeldRows NONE = new HeldRows(0, 0, 0, 0);

    /** The rows since an earlier moment of the same task; the greatest numbers count since its start. */
    HeldRows minus(HeldRows earlier) {
        return new HeldRows(now, most, span, rowNanos - earlier.rowNanos);
    }

    /** Both together: another task of the component, or another life of this one. */
    HeldRows plus(HeldRows other) {
        return new HeldRows(
                now + other.now, Math.max(most, other.most), Math.max(span, other.span), rowNanos + other.rowNanos);
    }
}
