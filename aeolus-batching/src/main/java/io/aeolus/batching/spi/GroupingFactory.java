package io.aeolus.batching.spi;

import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;

/**
 * Makes the grouping that a consumer declared. A worker uses Storm's own groupings, which draw from random sources without a seed. A test
 * driver passes its own factory as the worker resource {@link #RESOURCE}, which {@link WorkerTopologyContext#getResource} returns.
 */
@FunctionalInterface
public interface GroupingFactory {

    /** The name of the worker resource under which a driver passes its own factory. */
    String RESOURCE = "aeolus.grouping-factory";

    /**
     * Makes a grouping, ready to choose.
     *
     * @param context the worker's context
     * @param stream the producer and its stream
     * @param grouping what the consumer declared
     * @param tasks the consumer's tasks, ascending
     * @return the grouping, prepared
     */
    CustomStreamGrouping make(
            WorkerTopologyContext context, GlobalStreamId stream, Grouping grouping, List<Integer> tasks);
}
