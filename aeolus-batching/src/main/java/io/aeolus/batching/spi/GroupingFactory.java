// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.spi;

import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;

/**
 * Creates the grouping that a consumer declares. Workers use Storm's groupings, whose random choices cannot be seeded. A test driver passes
 * its own factory as the worker resource {@link #RESOURCE}, which {@link WorkerTopologyContext#getResource} returns.
 */
@FunctionalInterface
public interface GroupingFactory {

    /** The name of the worker resource that holds a driver's factory. */
    String RESOURCE = "aeolus.grouping-factory";

    /**
     * Creates and prepares a grouping.
     *
     * @param context the worker's context
     * @param stream the producer and its stream
     * @param grouping the grouping that the consumer declares
     * @param tasks the consumer's tasks, ascending
     * @return the prepared grouping
     */
    CustomStreamGrouping make(
            WorkerTopologyContext context, GlobalStreamId stream, Grouping grouping, List<Integer> tasks);
}
