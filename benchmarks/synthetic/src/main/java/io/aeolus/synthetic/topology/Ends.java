// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.util.HashSet;
import java.util.Set;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Tracks the end-of-input tuples of the tasks of a producer. Not thread-safe. */
public final class Ends {

    private final Set<Integer> ended = new HashSet<>();
    private final int tasks;

    /** Awaits all tasks of a producer. */
    public Ends(TopologyContext context, String producer) {
        tasks = context.getComponentTasks(producer).size();
    }

    /**
     * Records an end-of-input tuple.
     *
     * @param end a tuple with the task id in the first field
     * @return whether all tasks have ended; true again for a replayed tuple
     */
    public boolean add(Tuple end) {
        ended.add(end.getInteger(0));
        return ended.size() == tasks;
    }
}
