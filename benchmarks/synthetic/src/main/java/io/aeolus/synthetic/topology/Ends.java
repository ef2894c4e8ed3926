package io.aeolus.synthetic.topology;

import java.util.HashSet;
import java.util.Set;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Which tasks of a producer have come to their ends. Not threadsafe. */
public final class Ends {

    private final Set<Integer> ended = new HashSet<>();
    private final int tasks;

    /** Awaits all tasks of a producer. */
    public Ends(TopologyContext context, String producer) {
        tasks = context.getComponentTasks(producer).size();
    }

    /**
     * Takes an end.
     *
     * @param end a tuple whose first value is the task that has ended
     * @return whether all have ended; true again for an end that is replayed
     */
    public boolean add(Tuple end) {
        ended.add(end.getInteger(0));
        return ended.size() == tasks;
    }
}
