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
 * Stands between Storm and a bolt: its calls go through it, and do by default what they would do without it. {@link #execute} is
 * called by the task's thread; the others also by threads that the bolt has started.
 */
public interface BoltObserver {

    /** In place of a task: groupings say where a tuple goes. */
    int ANY = SpoutObserver.ANY;

    /** Makes the observer of a task, in the thread of its executor. */
    @FunctionalInterface
    interface Maker extends Serializable {

        BoltObserver make(Map<String, Object> config, TopologyContext context);
    }

    /** Whether it looks at what the bolt emits and acks: otherwise these calls do not go through it. */
    default boolean looksAtOutput() {
        return true;
    }

    /** Storm has a tuple for the bolt. */
    default void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
    }

    /** The bolt emits, to a task or to {@link #ANY}. */
    default List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        if (task == ANY) {
            return storm.emit(stream, anchors, tuple);
        }
        storm.emitDirect(task, stream, anchors, tuple);
        return List.of();
    }

    /** The bolt acks a tuple, or fails it. */
    default void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (hasFailed) {
            storm.fail(input);
        } else {
            storm.ack(input);
        }
    }
}
