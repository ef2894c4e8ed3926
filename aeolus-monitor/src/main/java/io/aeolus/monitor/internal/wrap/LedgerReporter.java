package io.aeolus.monitor.internal.wrap;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.monitor.internal.link.RunLinks;
import java.util.Map;
import org.apache.storm.metrics2.reporters.StormReporter;

/**
 * Hands the metrics of a worker to the ledger of its run, instead of reporting them. Storm makes one in each worker of a topology
 * whose setting {@code topology.metrics.reporters} has what {@link #setting} returns.
 */
public final class LedgerReporter implements StormReporter {

    private static final String RUN_ID = "aeolus.run";

    /**
     * The entry to add to {@code topology.metrics.reporters}.
     *
     * @param runId the run whose ledger gets the metrics
     * @return the entry
     */
    public static Map<String, Object> setting(String runId) {
        return Map.of("class", LedgerReporter.class.getName(), RUN_ID, runId);
    }

    @Override
    @SuppressWarnings("deprecation")
    public void prepare(MetricRegistry registry, Map<String, Object> topoConf, Map<String, Object> reporterConf) {
        if (!(reporterConf.get(RUN_ID) instanceof String runId)) {
            throw new IllegalArgumentException("the setting " + RUN_ID + " is missing");
        }
        RunLinks.port(runId, topoConf).metrics(registry);
    }

    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public void close() {}
}
