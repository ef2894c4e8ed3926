package io.aeolus.batching.internal.routing;

import java.util.List;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;

/**
 * Makes the grouping that a consumer declared. A worker uses Storm's own; a driver passes its own as the worker resource
 * {@link #RESOURCE}, which {@link WorkerTopologyContext#getResource} returns.
 */
@FunctionalInterface
public interface GroupingMaker {

    /** The name of the worker resource under which a driver passes its own maker. */
    String RESOURCE = "aeolus.grouping-maker";

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

    /**
     * The maker for a worker.
     *
     * @param context the worker's context
     * @return the maker that a driver put into the context, else Storm's
     */
    static GroupingMaker of(WorkerTopologyContext context) {
        return context.getResource(RESOURCE) instanceof GroupingMaker driven ? driven : GroupingMaker::storms;
    }

    private static CustomStreamGrouping storms(
            WorkerTopologyContext context, GlobalStreamId stream, Grouping grouping, List<Integer> tasks) {
        String producer = stream.get_componentId();
        return GrouperFactory.mkGrouper(
                context,
                producer,
                stream.get_streamId(),
                context.getComponentOutputFields(producer, stream.get_streamId()),
                grouping,
                tasks,
                context.getConf());
    }
}
