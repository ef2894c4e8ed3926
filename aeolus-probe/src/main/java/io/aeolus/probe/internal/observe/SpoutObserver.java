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

    /** Makes the observer of a task, in the thread of its executor. */
    @FunctionalInterface
    interface Maker extends Serializable {

        SpoutObserver make(Map<String, Object> config, TopologyContext context);
    }

    /** Storm asks for a tuple. */
    default void nextTuple(ISpout spout) {
        spout.nextTuple();
    }

    /** Storm says that a tuple is processed. */
    default void ack(ISpout spout, Object id) {
        spout.ack(id);
    }

    /** Storm says that a tuple has failed. */
    default void fail(ISpout spout, Object id) {
        spout.fail(id);
    }

    /** The spout emits. */
    default List<Integer> emit(
            SpoutOutputCollector storm, String stream, List<Object> tuple, @Nullable Object messageId) {
        return storm.emit(stream, tuple, messageId);
    }

    /** The spout emits to a task. */
    default void emitDirect(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        storm.emitDirect(task, stream, tuple, messageId);
    }
}
