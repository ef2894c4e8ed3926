package io.aeolus.batching.internal.routing;

import io.aeolus.batching.spi.GroupingFactory;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a consumer's grouping in a rewritten topology, so that a batch goes to the tasks that the consumer's own grouping has chosen for its
 * rows, and not to consumers whose rows are gathered in other buffers.
 *
 * <p>Storm makes an instance for each executor of the producer, as of any custom grouping. The consumer's own grouping inside gets Storm's load
 * figures, and keeps its state as without batching. A wrapped task finds the instance by a {@link GroupingProbe}. Tuples of tasks without a
 * probe go where the consumer's own grouping sends them. Threads: as Storm's groupings.
 */
public final class RoutedGrouping implements LoadAwareCustomStreamGrouping {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The name of an object's class is among its first serialised bytes. */
    private static final int HEADER_BYTES = 128;

    /** In Thrift's format: the class is not serialisable if it holds a custom grouping. */
    private final byte[] original;

    private final String consumer;

    private transient CustomStreamGrouping own;
    private transient Map<Integer, ConsumerRouting> routings;

    /** Takes the place of a grouping that a consumer declared. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public RoutedGrouping(String consumer, Grouping original) {
        this.consumer = consumer;
        this.original = Utils.thriftSerialize(original);
    }

    /** This grouping as a topology declares it. */
    public Grouping declaration() {
        return Grouping.custom_serialized(Utils.javaSerialize(this));
    }

    /** The grouping that a consumer declared before a topology was rewritten; empty if the grouping was not replaced. */
    public static Optional<Grouping> original(Grouping declared) {
        if (Thrift.groupingType(declared) != Grouping._Fields.CUSTOM_SERIALIZED) {
            return Optional.empty();
        }
        byte[] serialized = declared.get_custom_serialized();
        // A user's grouping is not made for this: its class may have side effects, or be missing here.
        String beginning =
                new String(serialized, 0, Math.min(serialized.length, HEADER_BYTES), StandardCharsets.ISO_8859_1);
        return beginning.contains(RoutedGrouping.class.getName())
                ? Optional.of(
                        Utils.javaDeserialize(serialized, RoutedGrouping.class).original())
                : Optional.empty();
    }

    private Grouping original() {
        return Utils.thriftDeserialize(Grouping.class, original);
    }

    @Override
    public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
        own = factory(context).make(context, stream, original(), targetTasks);
        routings = new ConcurrentHashMap<>();
    }

    @Override
    public void refreshLoad(LoadMapping loadMapping) {
        if (own instanceof LoadAwareCustomStreamGrouping loadAware) {
            loadAware.refreshLoad(loadMapping);
        }
    }

    @Override
    public List<Integer> chooseTasks(int taskId, List<Object> values) {
        if (!values.isEmpty() && values.get(0) instanceof GroupingProbe probe) {
            ConsumerRouting routing = routings.computeIfAbsent(taskId, task -> new ConsumerRouting(own, task));
            probe.answer(consumer, routing);
            return List.of();
        }
        @Nullable ConsumerRouting routing = routings.get(taskId);
        return routing == null ? own.chooseTasks(taskId, values) : routing.next();
    }

    /** The factory that a driver put into the context, or else Storm's. */
    private static GroupingFactory factory(WorkerTopologyContext context) {
        return context.getResource(GroupingFactory.RESOURCE) instanceof GroupingFactory driven
                ? driven
                : RoutedGrouping::storms;
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
