// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.List;
import org.apache.storm.tuple.Fields;

/** Creates a row from its number, so that failed rows can be recreated. */
public interface RowMaker extends Serializable {

    /** Returns the fields of rows. */
    Fields fields();

    /** Called once in the spout task before the first row, so that large data need not be serialized with the topology. */
    default void open() {}

    /**
     * Creates a row.
     *
     * @param number from 0 (inclusive) to the number of rows (exclusive)
     * @return the values; equal in each call
     */
    List<Object> row(long number);

    /**
     * Returns the next number of a spout task. By default, each of n tasks emits every n-th number.
     *
     * @param task 0 to below the number of tasks
     * @return the number, at least {@code from}
     */
    default long next(long from, int task, int tasks) {
        return from + Math.floorMod(task - from, (long) tasks);
    }
}
