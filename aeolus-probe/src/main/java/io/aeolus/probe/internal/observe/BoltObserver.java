package io.aeolus.probe.internal.observe;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * Stands between Storm and a bolt: each call goes through it, and does by default what it would do without it. {@link #execute} is
 * called by the task's thread; the others also by threads that the bolt has started.
 */
public interface BoltObserver {

    /** Makes the observer of a task, in the thread of its executor. */
    @FunctionalInterface
    interface Maker extends Serializable {

        BoltObserver make(Map<String, Object> config, TopologyContext context);
    }

    /** Storm has a tuple for the bolt. */
    default void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
    }

    /** The bolt emits. */
    default List<Integer> emit(OutputCollector storm, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        return storm.emit(stream, anchors, tuple);
    }

    /** The bolt emits to a task. */
    default void emitDirect(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        storm.emitDirect(task, stream, anchors, tuple);
    }

    /** The bolt acks. */
    default void ack(OutputCollector storm, Tuple input) {
        storm.ack(input);
    }

    /** The bolt fails a tuple. */
    default void fail(OutputCollector storm, Tuple input) {
        storm.fail(input);
    }
}
