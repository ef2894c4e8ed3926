package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** What one observer of a task has counted since the task's start. A task has as many as there are observers around it. */
public sealed interface Facet extends Serializable
        permits Facet.SpoutRows, Facet.RowFlow, Facet.TaskOutput, Facet.MessageTimes, Facet.LoadProgress, CallCosts {

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

    /** Rows up to some moment: those emitted, each counted once, and acked; how often rows failed; and how often such were emitted again. */
    record RowCounts(long emitted, long acked, long failed, long replayed) implements Serializable {

        /** Nothing yet. */
        public static final RowCounts NONE = new RowCounts(0, 0, 0, 0);

        /** Both together. */
        public RowCounts plus(RowCounts other) {
            return new RowCounts(
                    emitted + other.emitted, acked + other.acked, failed + other.failed, replayed + other.replayed);
        }

        /** Rows on their way through the topology: emissions that were neither acked nor failed. */
        public long inFlight() {
            return emitted + replayed - acked - failed;
        }
    }

    /**
     * Pages of ids of rows, emitted and acked. To take the same ones twice changes nothing. Nothing is known if there are ids that are no
     * whole numbers, or too far apart.
     */
    record RowIds(boolean isKnown, List<Page> emitted, List<Page> acked) implements Serializable {

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

    /** A tuple of the output, as a snapshot carries it. */
    sealed interface KeptTuple extends Serializable {

        /** From this JVM: the tuple's values, which may be null. */
        record Values(List<Object> values) implements KeptTuple {}

        /** From another JVM: the values as Storm's serialisation makes them, not to be changed. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Bytes(byte[] kryo) implements KeptTuple {}
    }

    /**
     * How far a task of a {@link LoadTopology} is, and what its worker has spent on it.
     *
     * @param load the load that the spout has ended last; of the sink, all loads together
     * @param busyNanos processor time that threads which serve the task have spent on all but waiting; only those that it has
     * @param receivedBytes what its worker has got from others, without what protocols add
     */
    record LoadProgress(Load load, Map<Role, Long> busyNanos, long receivedBytes) implements Facet {

        public LoadProgress {
            busyNanos = Map.copyOf(busyNanos);
        }

        /**
         * What has come of the load with a number: tuples acked to the spout, time from its first tuple to the last ack, and whether one
         * failed. Before the first load the number is 0. The sink, for all loads, counts what it has executed since its start, and no time.
         */
        public record Load(long number, long tuples, long nanos, boolean hasFailed) implements Serializable {}

        /** What threads do for a task. */
        public enum Role {
            /** It is the task's own. */
            EXECUTING,
            /** They are the ackers of its worker, if all are there. */
            ACKING,
            /** They bring messages from its worker to others. */
            SENDING,
            /** They take messages from other workers. */
            RECEIVING
        }
    }
}
