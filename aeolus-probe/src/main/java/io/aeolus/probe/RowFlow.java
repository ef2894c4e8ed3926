package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;

/**
 * The rows of a task along the user's streams, each emission and each execution counted, of whatever promise.
 *
 * @param sent what it has emitted, by its own streams
 * @param executed rows that it has executed to the end, by the streams that they came on
 * @param unanchored rows that a bolt has sent to others without an anchor
 * @param last when it last emitted or executed a row, by the clock of its worker, some milliseconds early at most; at a steady rate
 */
public record RowFlow(Map<String, Sent> sent, Map<StreamName, Long> executed, long unanchored, Nanos last)
        implements Facet {

    /** Rows emitted on a stream, and the copies of them for all tasks of all consumers together. */
    public record Sent(long rows, long copies) implements Serializable {

        /** Nothing. */
        public static final Sent NONE = new Sent(0, 0);

        /** Both together. */
        public Sent plus(Sent other) {
            return new Sent(rows + other.rows, copies + other.copies);
        }
    }

    public RowFlow {
        sent = Map.copyOf(sent);
        executed = Map.copyOf(executed);
    }
}
