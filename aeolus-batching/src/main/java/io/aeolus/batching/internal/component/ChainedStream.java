// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.ChainedTuple;
import io.aeolus.batching.internal.input.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stream inside a chain: passes each row to the chained consumers by direct calls, and to the other consumers by the head's buffers. */
final class ChainedStream {

    private final Origin origin;
    /** The stream on which the head sends the rows; null if all consumers are chained. */
    private final @Nullable String sent;

    private final ChainMember[] consumers;
    private final List<Integer> consumerTasks;

    ChainedStream(Origin origin, Optional<String> sent, List<ChainMember> consumers) {
        this.origin = origin;
        this.sent = sent.orElse(null);
        this.consumers = consumers.toArray(new ChainMember[0]);
        this.consumerTasks = consumers.stream().map(ChainMember::task).toList();
    }

    /** Emits a row; returns the tasks that receive it. */
    List<Integer> emit(List<Object> values, Anchors anchors, ChainHead head) {
        if (consumers.length == 0 && sent != null) {
            return head.send(sent, values, anchors);
        }
        // A copy, since user code may modify its list.
        @Nullable Object[] row = copy(values);
        List<Integer> others = sent == null ? List.of() : head.send(sent, values, anchors);
        if (head.isInExecutor()) {
            call(row, anchors, head);
        } else {
            callLater(row, anchors, head);
        }
        return tasks(others);
    }

    /** Copies the values of a row, and checks their number. */
    @Nullable
    Object[] copy(List<Object> values) {
        @Nullable Object[] row = values.toArray();
        if (row.length != origin.fields().size()) {
            throw new IllegalArgumentException("stream '" + origin.stream() + "' has "
                    + origin.fields().size() + " fields, but a tuple of " + row.length + " values was emitted on it");
        }
        return row;
    }

    /** The stream on which the head sends the rows to consumers that are not chained; null if all are. */
    @Nullable
    String sent() {
        return sent;
    }

    /** Calls the chained consumers, in the executor's thread. */
    void call(@Nullable Object[] row, Anchors anchors, ChainHead head) {
        for (ChainMember consumer : consumers) {
            ChainedTuple tuple = new ChainedTuple(origin, row, anchors);
            try {
                consumer.execute(tuple);
            } catch (Throwable e) {
                // The worker ends, and user code that catches the exception must not ack the input.
                head.hold(anchors);
                throw e;
            }
            if (!tuple.isSettled() && anchors != Anchors.NONE) {
                head.holdUnlessSettled(tuple);
            }
        }
    }

    /** A thread of user code emits: only the executor's thread may call the consumers. */
    private void callLater(@Nullable Object[] row, Anchors anchors, ChainHead head) {
        head.hold(anchors);
        head.executeLater(() -> {
            try {
                call(row, anchors, head);
            } finally {
                head.release(anchors);
            }
        });
    }

    /** The tasks that receive a row, given the tasks of the consumers that are not chained. */
    List<Integer> tasks(List<Integer> others) {
        if (others.isEmpty()) {
            return consumerTasks;
        }
        List<Integer> all = new ArrayList<>(consumerTasks);
        all.addAll(others);
        return all;
    }

    void emitDirect(int task, List<Object> values, Anchors anchors, ChainHead head) {
        copy(values);
        if (sent != null) {
            head.sendDirect(task, sent, values, anchors);
        }
    }
}
