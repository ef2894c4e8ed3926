// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricSet;
import com.codahale.metrics.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
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
 * A task's context as user code would see it without batching: with the groupings that consumers declared, and without chains. Delegates everything
 * else. Thread-safe to the same degree as the delegate.
 */
class OriginalContext extends TopologyContext {

    private final TopologyContext delegate;

    OriginalContext(TopologyContext delegate, StormTopology topology, int task) {
        super(
                topology,
                delegate.getConf(),
                delegate.getTaskToComponent(),
                // The methods below that delegate do not need these arguments.
                Map.of(),
                Map.of(),
                delegate.getBlobToLastKnownVersion(),
                delegate.getStormId(),
                delegate.getCodeDir(),
                delegate.getPIDDir(),
                task,
                delegate.getThisWorkerPort(),
                delegate.getThisWorkerTasks(),
                Map.of(),
                Map.of(),
                new HashMap<>(),
                new HashMap<>(),
                new AtomicBoolean(),
                null);
        this.delegate = delegate;
    }

    /** Returns the original view of a context: the context itself if the topology of the context was not changed. */
    static TopologyContext of(TopologyContext context) {
        StormTopology original = Wrapper.original(context.getRawTopology());
        return original.equals(context.getRawTopology())
                ? context
                : new OriginalContext(context, original, context.getThisTaskId());
    }

    /** Returns the name under which Storm knows executor data and metrics of this component. */
    String qualified(String name) {
        return name;
    }

    @Override
    public List<Integer> getComponentTasks(String componentId) {
        return delegate.getComponentTasks(componentId);
    }

    /** Delegates, since Storm's own components are not part of the original topology. */
    @Override
    public Fields getComponentOutputFields(String componentId, String streamId) {
        return delegate.getComponentOutputFields(componentId, streamId);
    }

    @Override
    public void setTaskData(String name, Object data) {
        delegate.setTaskData(name, data);
    }

    @Override
    public Object getTaskData(String name) {
        return delegate.getTaskData(name);
    }

    @Override
    public void setExecutorData(String name, Object data) {
        delegate.setExecutorData(qualified(name), data);
    }

    @Override
    public Object getExecutorData(String name) {
        return delegate.getExecutorData(qualified(name));
    }

    @Override
    public Object getResource(String name) {
        return delegate.getResource(name);
    }

    @Override
    public ExecutorService getSharedExecutor() {
        return delegate.getSharedExecutor();
    }

    @Override
    public String getAssignmentId() {
        return delegate.getAssignmentId();
    }

    @Override
    public AtomicReference<Map<Integer, NodeInfo>> getTaskToNodePort() {
        return delegate.getTaskToNodePort();
    }

    @Override
    public AtomicReference<Map<String, String>> getNodeToHost() {
        return delegate.getNodeToHost();
    }

    @Override
    public void addTaskHook(ITaskHook hook) {
        hook.prepare(getConf(), this);
        delegate.getHooks().add(hook);
    }

    @Override
    public List<ITaskHook> getHooks() {
        return delegate.getHooks();
    }

    @Override
    @Deprecated
    public <T extends IMetric> T registerMetric(String name, T metric, int timeBucketSizeInSecs) {
        return delegate.registerMetric(qualified(name), metric, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    @SuppressWarnings("rawtypes")
    public ReducedMetric registerMetric(String name, IReducer reducer, int timeBucketSizeInSecs) {
        return delegate.registerMetric(qualified(name), reducer, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    @SuppressWarnings("rawtypes")
    public CombinedMetric registerMetric(String name, ICombiner combiner, int timeBucketSizeInSecs) {
        return delegate.registerMetric(qualified(name), combiner, timeBucketSizeInSecs);
    }

    @Override
    @Deprecated
    public IMetric getRegisteredMetricByName(String name) {
        return delegate.getRegisteredMetricByName(qualified(name));
    }

    @Override
    public Timer registerTimer(String name) {
        return delegate.registerTimer(qualified(name));
    }

    @Override
    public Histogram registerHistogram(String name) {
        return delegate.registerHistogram(qualified(name));
    }

    @Override
    public Meter registerMeter(String name) {
        return delegate.registerMeter(qualified(name));
    }

    @Override
    public Counter registerCounter(String name) {
        return delegate.registerCounter(qualified(name));
    }

    @Override
    public <T> Gauge<T> registerGauge(String name, Gauge<T> gauge) {
        return delegate.registerGauge(qualified(name), gauge);
    }

    @Override
    public void registerMetricSet(String prefix, MetricSet set) {
        delegate.registerMetricSet(qualified(prefix), set);
    }
}
