// SPDX-License-Identifier: Apache-2.0
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
 * Intercepts the calls between Storm and a bolt; each method forwards its call by default. The task's thread calls {@link #execute};
 * threads that the bolt starts may call the other methods.
 */
public interface BoltObserver {

    /** The task argument of an emit whose tasks the groupings choose. */
    int ANY = SpoutObserver.ANY;

    /** Creates the observer of a task, in the thread of the task's executor. */
    @FunctionalInterface
    interface Factory extends Serializable {

        BoltObserver create(Map<String, Object> config, TopologyContext context);
    }

    /** Returns whether to intercept emits, acks and fails. */
    default boolean looksAtOutput() {
        return true;
    }

    default void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
    }

    /** Intercepts an emit to a task or to {@link #ANY}. */
    default List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        if (task == ANY) {
            return storm.emit(stream, anchors, tuple);
        }
        storm.emitDirect(task, stream, anchors, tuple);
        return List.of();
    }

    default void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (hasFailed) {
            storm.fail(input);
        } else {
            storm.ack(input);
        }
    }
}
