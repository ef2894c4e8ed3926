package io.aeolus.batching.internal.component;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricSet;
import com.codahale.metrics.Timer;
import io.aeolus.batching.internal.routing.RoutedGrouping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.metric.api.CombinedMetric;
import org.apache.storm.metric.api.ICombiner;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.IReducer;
import org.apache.storm.metric.api.ReducedMetric;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/**
 * A task's context as user code would see it without batching: with the groupings that consumers
 * declared. Everything else is the given context's. Threads: as the given context.
 */
final class OriginalContext extends TopologyContext {

    private final TopologyContext rewritten;

    private OriginalContext(
            TopologyContext rewritten, StormTopology topology, Map<String, Map<String, Fields>> componentStreams) {
        super(
                topology,
                rewritten.getConf(),
                rewritten.getTaskToComponent(),
                tasks(rewritten),
                componentStreams,
                rewritten.getBlobToLastKnownVersion(),
                rewritten.getStormId(),
                rewritten.getCodeDir(),
                rewritten.getPIDDir(),
                rewritten.getThisTaskId(),
                rewritten.getThisWorkerPort(),
                rewritten.getThisWorkerTasks(),
                // What the getters below pass on is not looked up here.
                Map.of(),
                Map.of(),
                new HashMap<>(),
                new HashMap<>(),
                new AtomicBoolean(),
                null);
        this.rewritten = rewritten;
    }

    /**
     * The original view of a context.
     *
     * @param context a task's context
     * @return the same object if no grouping of the topology was replaced
     */
    static TopologyContext of(TopologyContext context) {
        StormTopology topology = context.getRawTopology().deepCopy();
        boolean isOriginal = true;
        for (Bolt bolt : topology.get_bolts().values()) {
            for (Map.Entry<GlobalStreamId, Grouping> input :
                    bolt.get_common().get_inputs().entrySet()) {
                Optional<Grouping> original = RoutedGrouping.original(input.getValue());
                if (original.isPresent()) {
                    input.setValue(original.get());
                    isOriginal = false;
                }
            }
        }
        return isOriginal ? context : new OriginalContext(context, topology, fields(context));
    }

    private static Map<String, Map<String, Fields>> fields(TopologyContext context) {
        Map<String, Map<String, Fields>> fields = new HashMap<>();
        for (String component : context.getComponentIds()) {
            Map<String, Fields> streams = new HashMap<>();
            for (String stream : context.getComponentStreams(component)) {
                streams.put(stream, context.getComponentOutputFields(component, stream));
            }
            fields.put(component, streams);
        }
        return fields;
    }

    private static Map<String, List<Integer>> tasks(TopologyContext context) {
        Map<String, List<Integer>> tasks = new HashMap<>();
        context.getTaskToComponent()
                .forEach((task, component) ->
                        tasks.computeIfAbsent(component, c -> new ArrayList<>()).add(task));
        tasks.values().forEach(list -> list.sort(null));
        return tasks;
    }

    @Override
    public void setTaskData(String name, Object data) {
        rewritten.setTaskData(name, data);
    }

    @Override
    public Object getTaskData(String name) {
        return rewritten.getTaskData(name);
    }

    @Override
    public void setExecutorData(String name, Object data) {
        rewritten.setExecutorData(name, data);
    }

    @Override
    public Object getExecutorData(String name) {
        return rewritten.getExecutorData(name);
    }

    @Override
    public Object getResource(String name) {
        return rewritten.getResource(name);
    }

    @Override
    public ExecutorService getSharedExecutor() {
        return rewritten.getSharedExecutor();
    }

    @Override
    public String getAssignmentId() {
        return rewritten.getAssignmentId();
    }

    @Override
    public AtomicReference<Map<Integer, NodeInfo>> getTaskToNodePort() {
        return rewritten.getTaskToNodePort();
    }

    @Override
    public AtomicReference<Map<String, String>> getNodeToHost() {
        return rewritten.getNodeToHost();
    }

    @Override
    public void addTaskHook(ITaskHook hook) {
        rewritten.addTaskHook(hook);
    }

    @Override
    public List<ITaskHook> getHooks() {
        return rewritten.getHooks();
    }

    @Override
    @Deprecated
    public <T extends IMetric> T registerMetric(String name, T metric, int timeBucketSizeInSecs) {
        return rewritten.registerMetric(name, metric, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    @SuppressWarnings("rawtypes")
    public ReducedMetric registerMetric(String name, IReducer reducer, int timeBucketSizeInSecs) {
        return rewritten.registerMetric(name, reducer, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    @SuppressWarnings("rawtypes")
    public CombinedMetric registerMetric(String name, ICombiner combiner, int timeBucketSizeInSecs) {
        return rewritten.registerMetric(name, combiner, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    public IMetric getRegisteredMetricByName(String name) {
        return rewritten.getRegisteredMetricByName(name);
    }

    @Override
    public Timer registerTimer(String name) {
        return rewritten.registerTimer(name);
    }

    @Override
    public Histogram registerHistogram(String name) {
        return rewritten.registerHistogram(name);
    }

    @Override
    public Meter registerMeter(String name) {
        return rewritten.registerMeter(name);
    }

    @Override
    public Counter registerCounter(String name) {
        return rewritten.registerCounter(name);
    }

    @Override
    public <T> Gauge<T> registerGauge(String name, Gauge<T> gauge) {
        return rewritten.registerGauge(name, gauge);
    }

    @Override
    public void registerMetricSet(String prefix, MetricSet set) {
        rewritten.registerMetricSet(prefix, set);
    }
}
