package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.List;
import org.apache.storm.tuple.Fields;

/** Makes rows of their numbers, so that a row that failed is made again. */
public interface RowMaker extends Serializable {

    /**
     * What rows look like.
     *
     * @return the fields
     */
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
     * @param from the lowest that may be next
     * @param task 0 to below the number of tasks
     * @param tasks how many there are
     * @return the number, {@code from} or more
     */
    default long next(long from, int task, int tasks) {
        return from + Math.floorMod(task - from, (long) tasks);
    }
}
