package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** What one observer of a task has counted since the task's start. A task has as many as there are observers around it. */
public sealed interface Facet extends Serializable
        permits Facet.SpoutRows, Facet.RowFlow, Facet.TaskOutput, Facet.MessageTimes, CallCosts, LoadProgress {

    /**
     * The rows of a spout task in a recorded run. Times are by the clock of the task's worker.
     *
     * @param counts its rows
     * @param withoutId emissions without message ids
     * @param isEnded whether its {@link EndOfInput} was acked
     * @param isConsistent whether acked ids that are no whole numbers are the emitted ones, given that the counts agree
     * @param started when it emitted its first row
     * @param settled when the last open row was acked or failed
     * @param completed when it was complete: its end of input acked, and no row open
     * @param ids ids of rows that are new since the last acknowledged snapshot
     * @param latencies from emit to ack, of sampled rows, in nanoseconds
     */
    record SpoutRows(
            RowCounts counts,
            long withoutId,
            boolean isEnded,
            boolean isConsistent,
            Nanos started,
            Nanos settled,
            Nanos completed,
            RowIds ids,
            Distribution latencies)
            implements Facet {}

    /**
     * The rows of a task along the user's streams, each emission and each execution counted, of whatever promise.
     *
     * @param sent what it has emitted, by its own streams
     * @param executed rows that it has executed to the end, by the streams that they came on
     * @param unanchored rows that a bolt has sent to others without an anchor
     * @param last when it last emitted or executed a row, by the clock of its worker, some milliseconds early at most; at a steady rate
     */
    record RowFlow(Map<String, Sent> sent, Map<StreamName, Long> executed, long unanchored, Nanos last)
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

    /**
     * The topology's output, as far as one task makes it: the digest of all tuples since its start and, if they are kept, the tuples since
     * the last acknowledged snapshot, with how many came before.
     */
    record TaskOutput(OutputDigest digest, long first, List<KeptTuple> tuples) implements Facet {

        public TaskOutput {
            tuples = List.copyOf(tuples);
        }
    }

    /**
     * How long Storm's messages are in a bolt task, in nanoseconds, by samples that stand for several each, and how many wait for it.
     *
     * @param busyNanos time spent in {@code execute} since the task's start
     * @param processing from there to the ack of a message
     * @param waiting messages in the receive queue of the task's executor now; negative if it cannot be told
     */
    record MessageTimes(long busyNanos, Distribution processing, int waiting) implements Facet {}
}
