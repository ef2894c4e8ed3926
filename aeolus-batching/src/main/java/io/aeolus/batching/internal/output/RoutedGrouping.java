// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.spi.GroupingFactory;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
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
 * Replaces a consumer's grouping in a rewritten topology, so that a batch is sent to the tasks that the original grouping has chosen for
 * its rows, and not to consumers that have separate batches.
 *
 * <p>Storm creates an instance for each executor of the producer, as for any custom grouping. The original grouping receives Storm's load
 * figures and keeps its state as without batching. A wrapped task finds the instance by a {@link Probe}. Tuples of tasks that have sent no
 * probe are routed by the original grouping. Thread-safe to the same degree as Storm's groupings.
 */
public final class RoutedGrouping implements LoadAwareCustomStreamGrouping {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The first serialized bytes of an object, which include the name of its class. */
    private static final int HEADER_BYTES = 128;

    /** Thrift bytes, since a {@link Grouping} that holds a custom grouping is not serializable. */
    private final byte[] original;

    private final String consumer;

    private transient CustomStreamGrouping delegate;
    private transient Map<Integer, Routing> routings;
    /** The tasks that the grouping knows, by the tasks that send: they differ if the producer's code runs in the tasks of a chain's head. */
    private transient Map<Integer, Integer> producerTasks;

    /** Replaces the grouping that a consumer declared. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public RoutedGrouping(String consumer, Grouping original) {
        this.consumer = consumer;
        this.original = Utils.thriftSerialize(original);
    }

    /**
     * The route from one producer task to one consumer on one stream: chooses tasks by the consumer's grouping, and sets the tasks that
     * receive the tuple that is emitted next. Not thread-safe: guarded by the collector of the task.
     */
    public static final class Routing {

        private final CustomStreamGrouping delegate;
        private final int task;
        private List<Integer> next = List.of();

        private Routing(CustomStreamGrouping delegate, int task) {
            this.delegate = delegate;
            this.task = task;
        }

        /**
         * Chooses the consumer's tasks for a tuple, possibly none. Calls the consumer's grouping once, since the grouping may have a
         * state. The grouping may reuse the list.
         */
        public List<Integer> choose(List<Object> values) {
            return delegate.chooseTasks(task, values);
        }

        void announce(List<Integer> tasks) {
            next = tasks;
        }
    }

    /**
     * Finds the groupings of a stream, which Storm does not expose: a probe is emitted as the values of a tuple, so it reaches the
     * groupings, which register their routing and choose no tasks. Not thread-safe.
     */
    public static final class Probe {

        private final Map<String, Routing> routings = new HashMap<>();

        private Probe() {}

        @Override
        public String toString() {
            return "(a probe for groupings)";
        }
    }

    /**
     * Finds the routing to each consumer of a stream whose consumers all have a {@link RoutedGrouping}.
     *
     * @param fields the number of the stream's fields, at least 1
     * @param emitter Storm's collector of the task: emits values on a stream, without anchors or message id
     */
    public static Map<String, Routing> routings(String stream, int fields, BiConsumer<String, List<Object>> emitter) {
        Probe probe = new Probe();
        // Storm's event logger can serialize this class of lists.
        emitter.accept(stream, new ArrayList<>(Collections.nCopies(fields, probe)));
        return probe.routings;
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
        // Groupings of users are not deserialized here: their classes may have side effects, or be missing.
        String header =
                new String(serialized, 0, Math.min(serialized.length, HEADER_BYTES), StandardCharsets.ISO_8859_1);
        return header.contains(RoutedGrouping.class.getName())
                ? Optional.of(
                        Utils.javaDeserialize(serialized, RoutedGrouping.class).original())
                : Optional.empty();
    }

    private Grouping original() {
        return Utils.thriftDeserialize(Grouping.class, original);
    }

    @Override
    public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
        GroupingFactory factory = context.getResource(GroupingFactory.RESOURCE) instanceof GroupingFactory ofDriver
                ? ofDriver
                : RoutedGrouping::stormsGrouping;
        GlobalStreamId source = ChainStreams.source(stream.get_streamId())
                .map(original -> new GlobalStreamId(original.component(), original.stream()))
                .orElse(stream);
        delegate = factory.make(context, source, original(), targetTasks);
        routings = new ConcurrentHashMap<>();
        producerTasks = new HashMap<>();
        List<Integer> senders = context.getComponentTasks(stream.get_componentId());
        List<Integer> producers = context.getComponentTasks(source.get_componentId());
        for (int i = 0; i < senders.size(); i++) {
            producerTasks.put(senders.get(i), producers.get(i));
        }
    }

    private int producerTask(int sender) {
        return producerTasks.getOrDefault(sender, sender);
    }

    private static CustomStreamGrouping stormsGrouping(
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

    @Override
    public void refreshLoad(LoadMapping loadMapping) {
        if (delegate instanceof LoadAwareCustomStreamGrouping loadAware) {
            loadAware.refreshLoad(loadMapping);
        }
    }

    @Override
    public List<Integer> chooseTasks(int taskId, List<Object> values) {
        if (!values.isEmpty() && values.get(0) instanceof Probe probe) {
            probe.routings.put(
                    consumer, routings.computeIfAbsent(taskId, task -> new Routing(delegate, producerTask(task))));
            return List.of();
        }
        @Nullable Routing routing = routings.get(taskId);
        return routing == null ? delegate.chooseTasks(producerTask(taskId), values) : routing.next;
    }
}
