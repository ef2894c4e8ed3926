// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** Intercepts the calls between Storm and a spout; each method forwards its call by default. Not thread-safe, like spouts. */
public interface SpoutObserver {

    /** The task argument of an emit whose tasks the groupings choose. */
    int ANY = Integer.MIN_VALUE;

    /** Creates the observer of a task, in the thread of the task's executor. */
    @FunctionalInterface
    interface Factory extends Serializable {

        SpoutObserver create(Map<String, Object> config, TopologyContext context);
    }

    default void nextTuple(ISpout spout) {
        spout.nextTuple();
    }

    default void settle(ISpout spout, Object id, boolean hasFailed) {
        if (hasFailed) {
            spout.fail(id);
        } else {
            spout.ack(id);
        }
    }

    /** Intercepts an emit to a task or to {@link #ANY}. */
    default List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        if (task == ANY) {
            return storm.emit(stream, tuple, messageId);
        }
        storm.emitDirect(task, stream, tuple, messageId);
        return List.of();
    }
}
