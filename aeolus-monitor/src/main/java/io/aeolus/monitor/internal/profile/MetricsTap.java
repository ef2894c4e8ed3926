package io.aeolus.monitor.internal.profile;

import com.codahale.metrics.MetricRegistry;
import java.util.Map;
import org.apache.storm.metrics2.reporters.StormReporter;

/** Shows a worker's metrics to the profiler; it reports nothing. Storm makes one in each worker. */
public final class MetricsTap implements StormReporter {

    @Override
    @SuppressWarnings("deprecation")
    public void prepare(MetricRegistry registry, Map<String, Object> topoConf, Map<String, Object> reporterConf) {
        WorkerMetrics.add(ProfileSettings.runId(topoConf), registry);
    }

    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public void close() {}
}
