package io.aeolus.probe.internal.observe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * Stands between Storm and a spout: each call goes through it, and does by default what it would do without it. Not thread-safe, as
 * spouts are not.
 */
public interface SpoutObserver {

    /** In place of a task: groupings say where a tuple goes. */
    int ANY = Integer.MIN_VALUE;

    /** Makes the observer of a task, in the thread of its executor. */
    @FunctionalInterface
    interface Maker extends Serializable {

        SpoutObserver make(Map<String, Object> config, TopologyContext context);
    }

    /** Storm asks for a tuple. */
    default void nextTuple(ISpout spout) {
        spout.nextTuple();
    }

    /** Storm says that a tuple is processed, or that it has failed. */
    default void settle(ISpout spout, Object id, boolean hasFailed) {
        if (hasFailed) {
            spout.fail(id);
        } else {
            spout.ack(id);
        }
    }

    /** The spout emits, to a task or to {@link #ANY}. */
    default List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        if (task == ANY) {
            return storm.emit(stream, tuple, messageId);
        }
        storm.emitDirect(task, stream, tuple, messageId);
        return List.of();
    }
}
