package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.List;
import org.apache.storm.tuple.Fields;

/** Makes rows of their numbers, so that a row that failed is made again. */
public interface RowMaker extends Serializable {

    /** What rows look like. */
    Fields fields();

    /** Called once where rows are made, before the first one: what is large need not travel with the topology. */
    default void open() {}

    /**
     * A row.
     *
     * @param number 0 to below that of the rows
     * @return values, the same at each call
     */
    List<Object> row(long number);

    /**
     * The next number of a spout task. Each number is of one task; by default each task takes every n-th.
     *
     * @param task 0 to below the number of tasks
     * @return the number, {@code from} or more
     */
    default long next(long from, int task, int tasks) {
        return from + Math.floorMod(task - from, (long) tasks);
    }

    /** The next number of a spout task where all rows of a group go to one task, to keep their order: row n is in group n % groups. */
    static long nextOfGroups(int groups, long from, int task, int tasks) {
        if (task >= groups) {
            return Long.MAX_VALUE;
        }
        long next = from;
        while (next % groups % tasks != task) {
            next++;
        }
        return next;
    }
}
