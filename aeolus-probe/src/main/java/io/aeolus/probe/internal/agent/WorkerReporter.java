package io.aeolus.probe.internal.agent;

import com.codahale.metrics.MetricRegistry;
import java.util.Map;
import org.apache.storm.metrics2.reporters.StormReporter;

/** Starts the agent of a worker and gives it the worker's metrics. Storm makes one in each worker. It reports nothing by itself. */
public final class WorkerReporter implements StormReporter {

    @Override
    @SuppressWarnings("deprecation")
    public void prepare(MetricRegistry registry, Map<String, Object> topoConf, Map<String, Object> reporterConf) {
        WorkerAgents.of(topoConf).add(registry);
    }

    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public void close() {}
}
