package io.aeolus.testing.random;

import io.aeolus.testing.DeliveryListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.CheckPointState.Action;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.tuple.Tuple;

/**
 * Knows of each task's checkpoints how much the task had emitted before, so that rows show whether a checkpoint has overtaken
 * them. A task sends a checkpoint on when the last of its own sources has sent it.
 */
final class CheckpointOrder implements DeliveryListener {

    private final Map<Integer, Long> emitted = new HashMap<>();
    /** By task, then by transaction and action: rows that the task emitted before. */
    private final Map<Integer, Map<List<Object>, Long>> before = new HashMap<>();
    /** By producer and consumer task: rows with smaller numbers must have come. */
    private final Map<List<Integer>, Long> due = new HashMap<>();

    /** A task emits its row of the given number. */
    void emits(int task, long sequence) {
        emitted.put(task, sequence + 1);
    }

    @Override
    public void onDelivery(int producer, String stream, int consumer, Tuple tuple) {
        // Rows may wait for the first action, which gives bolts their state.
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

    /** Whether a row comes after a checkpoint that was sent after it. */
    boolean isLate(int producer, int consumer, long sequence) {
        return !due.isEmpty() && sequence < due.getOrDefault(List.of(producer, consumer), 0L);
    }
}
