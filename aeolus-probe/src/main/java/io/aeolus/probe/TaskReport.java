// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** The counts of one observer since the start of its task. A task has one report per observer. */
public sealed interface TaskReport extends Serializable
        permits TaskReport.SpoutRows,
                TaskReport.RowFlow,
                TaskReport.TaskOutput,
                TaskReport.MessageTimes,
                TaskReport.LoadProgress,
                CallCosts {

    /**
     * The rows of a spout task in a recorded run. Times are by the worker's clock.
     *
     * @param counts the task's rows
     * @param withoutId emissions without message ids
     * @param isEnded whether the task's {@link EndOfInput} was acked
     * @param isConsistent whether acked ids that are not integers equal the emitted ids, provided that the counts agree
     * @param started time of the first row
     * @param settled time at which the last pending row was acked or failed
     * @param completed time of completion: the end of the input was acked and no row was pending
     * @param ids ids of rows since the last acknowledged snapshot
     * @param latencies nanoseconds from emission to ack, of sampled rows
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
            implements TaskReport {}

    /**
     * The rows that a task emits and executes on user streams, with any delivery guarantee.
     *
     * @param sent rows emitted, by stream
     * @param executed rows executed completely, by input stream
     * @param unanchored rows that a bolt emitted without an anchor
     * @param last time of the last row emitted or executed, by the worker's clock; at a steady rate, up to a few milliseconds early
     */
    record RowFlow(Map<String, Sent> sent, Map<StreamName, Long> executed, long unanchored, Nanos last)
            implements TaskReport {

        /** Rows emitted on a stream, and the copies of these rows over all consumer tasks. */
        public record Sent(long rows, long copies) implements Serializable {

            public static final Sent NONE = new Sent(0, 0);

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
     * One task's part of the topology's output: the digest of all tuples since the task's start and, if tuples are kept, the tuples since
     * the last acknowledged snapshot with the index of the first tuple.
     */
    record TaskOutput(OutputDigest digest, long first, List<KeptTuple> tuples) implements TaskReport {

        public TaskOutput {
            tuples = List.copyOf(tuples);
        }
    }

    /**
     * The sampled times of Storm's messages in a bolt task, in nanoseconds, weighted by the messages that a sample represents.
     *
     * @param busyNanos time spent in {@code execute} since the task's start
     * @param processing time from the start of {@code execute} to the ack of the message
     * @param waiting messages in the executor's receive queue now; negative if unknown
     */
    record MessageTimes(long busyNanos, Distribution processing, int waiting) implements TaskReport {}

    /** Rows emitted, each counted once; rows acked; fails; and replays of failed rows. */
    record RowCounts(long emitted, long acked, long failed, long replayed) implements Serializable {

        public static final RowCounts NONE = new RowCounts(0, 0, 0, 0);

        public RowCounts plus(RowCounts other) {
            return new RowCounts(
                    emitted + other.emitted, acked + other.acked, failed + other.failed, replayed + other.replayed);
        }

        /** Returns the rows in flight: emissions neither acked nor failed. */
        public long inFlight() {
            return emitted + replayed - acked - failed;
        }
    }

    /**
     * Pages of the ids of emitted and acked rows. Merging a page twice has no effect. Unknown if some ids are not integers or lie too far
     * apart.
     */
    record RowIds(boolean isKnown, List<Page> emitted, List<Page> acked) implements Serializable {

        public static final RowIds UNKNOWN = new RowIds(false, List.of(), List.of());

        public RowIds {
            emitted = List.copyOf(emitted);
            acked = List.copyOf(acked);
        }

        /**
         * A page of a set. The high bits of an id are the page's number, the low bits are the position of the id's bit. Do not modify the
         * array.
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        public record Page(long number, long[] bits) implements Serializable {}
    }

    /** A tuple of the output in a snapshot. */
    sealed interface KeptTuple extends Serializable {

        /** A tuple from this JVM, whose values may be null. */
        record Values(List<Object> values) implements KeptTuple {}

        /** A tuple from another JVM, serialized by Storm's Kryo. Do not modify the array. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Bytes(byte[] kryo) implements KeptTuple {}
    }

    /**
     * The progress of a task of a {@link LoadTopology}, and the CPU time that its worker spent on it.
     *
     * @param load the last load that the spout completed; for the sink, all loads together
     * @param busyNanos CPU time by role, without the time spent waiting for work; only roles that the task's worker has
     * @param receivedBytes bytes that the worker received from others, without protocol overhead
     */
    record LoadProgress(Load load, Map<Role, Long> busyNanos, long receivedBytes) implements TaskReport {

        public LoadProgress {
            busyNanos = Map.copyOf(busyNanos);
        }

        /**
         * The result of a load: tuples acked to the spout, time from the first tuple to the last ack, and whether a tuple failed. The
         * number is 0 before the first load. The sink reports the tuples that it executed since its start, and no time.
         */
        public record Load(long number, long tuples, long nanos, boolean hasFailed) implements Serializable {}

        public enum Role {
            /** The thread of the task's executor. */
            EXECUTING,
            /** The ackers, if all ackers run in the task's worker. */
            ACKING,
            /** The threads that send messages to other workers. */
            SENDING,
            /** The threads that receive messages from other workers. */
            RECEIVING
        }
    }
}
