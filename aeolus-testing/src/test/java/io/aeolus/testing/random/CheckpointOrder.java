// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.DeliveryListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.CheckPointState.Action;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.tuple.Tuple;

/**
 * Records the number of rows that each task had emitted before each of its checkpoints, so that rows show whether a checkpoint overtook
 * them. A task forwards a checkpoint when the last of its sources has sent the checkpoint.
 */
final class CheckpointOrder implements DeliveryListener {

    private final Map<Integer, Long> emitted = new HashMap<>();
    /** Rows that a task emitted before a checkpoint, by task, then by transaction and action. */
    private final Map<Integer, Map<List<Object>, Long>> before = new HashMap<>();
    /** The last checkpoint by producer and consumer task: rows with smaller numbers must have arrived. */
    private final Map<List<Integer>, Long> due = new HashMap<>();

    /** Called when a task emits its row with a number. */
    void emits(int task, long sequence) {
        emitted.put(task, sequence + 1);
    }

    @Override
    public void onDelivery(int producer, String stream, int consumer, Tuple tuple) {
        // Rows may wait for the first action, which initializes the state of bolts.
        if (!stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID) || tuple.getValue(1) == Action.INITSTATE) {
            return;
        }
        List<Object> checkpoint = tuple.getValues();
        before.computeIfAbsent(consumer, task -> new HashMap<>())
                .put(List.copyOf(checkpoint), emitted.getOrDefault(consumer, 0L));
        Long sentBefore = before.getOrDefault(producer, Map.of()).get(checkpoint);
        if (sentBefore != null) {
            due.merge(List.of(producer, consumer), sentBefore, Math::max);
        }
    }

    /** Returns whether a row arrives after a checkpoint that was sent after the row. */
    boolean isLate(int producer, int consumer, long sequence) {
        return !due.isEmpty() && sequence < due.getOrDefault(List.of(producer, consumer), 0L);
    }
}
