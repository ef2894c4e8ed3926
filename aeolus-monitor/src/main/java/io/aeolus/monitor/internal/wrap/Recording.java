package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.UnmeasurableException;
import io.aeolus.monitor.internal.wrap.Instrumentation.Instrumented;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/** What a request becomes, so that its run is recorded. */
public final class Recording {

    private Recording() {}

    /**
     * The topology with recording.
     *
     * @param request what to run
     * @param runId the run in whose ledger to record
     * @return a copy of the topology
     * @throws UnmeasurableException if it cannot be recorded
     */
    public static Instrumented of(RunRequest request, String runId) throws UnmeasurableException {
        try {
            // A prepared workload says what its output is; of other topologies, what goes into a sink counts too.
            return Instrumentation.instrument(
                    request.topology(), runId, request.rows().isEmpty());
        } catch (IllegalArgumentException e) {
            throw new UnmeasurableException(request.name() + ": " + e.getMessage());
        }
    }

    /**
     * The request's settings with those that recording needs.
     *
     * @param request what to run
     * @param runId the run in whose ledger to record
     * @return settings
     */
    public static Map<String, Object> config(RunRequest request, String runId) {
        Map<String, Object> config = new HashMap<>(request.config());
        List<Object> reporters = new ArrayList<>();
        if (config.get(Config.TOPOLOGY_METRICS_REPORTERS) instanceof List<?> others) {
            reporters.addAll(others);
        }
        reporters.add(LedgerReporter.setting(runId));
        config.put(Config.TOPOLOGY_METRICS_REPORTERS, reporters);
        return withErrors(config);
    }

    /**
     * Settings with which each error of a component is reported.
     *
     * @param settings a topology's settings; they are not changed
     * @return all settings
     */
    public static Map<String, Object> withErrors(Map<String, Object> settings) {
        Map<String, Object> config = new HashMap<>(settings);
        // Storm leaves out reports of errors that come too fast, also those before a thread ends.
        config.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        return config;
    }
}
