// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import com.codahale.metrics.MetricRegistry;
import java.util.Map;
import org.apache.storm.metrics2.reporters.StormReporter;

/** Starts a worker's agent and passes the worker's metrics to it. Storm creates an instance in each worker. Reports nothing itself. */
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
