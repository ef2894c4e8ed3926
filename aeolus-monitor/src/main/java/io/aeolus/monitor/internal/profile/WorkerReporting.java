package io.aeolus.monitor.internal.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metrics2.WorkerMetricRegistrant;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Utils;

/**
 * A worker's metric: every second, the report of its board. It belongs to the system bolt that each worker has, whose queue is not
 * behind any user's: the reports of a topology that is flooded come in time.
 */
public final class WorkerReporting implements WorkerMetricRegistrant {

    private static final int INTERVAL_SECONDS = 1;

    private final String runId;

    /**
     * Made by Storm in each worker.
     *
     * @param conf the topology's settings
     */
    public WorkerReporting(Map<String, Object> conf) {
        runId = ProfileSettings.runId(conf);
    }

    @Override
    @SuppressWarnings("deprecation") // Storm's other metrics know numbers only, and do not travel to one place.
    public void registerMetrics(TopologyContext context) {
        WorkerBoard board = WorkerBoards.get(runId, context.getThisWorkerPort());
        Map<Integer, String> components = new TreeMap<>(context.getTaskToComponent());
        components.values().removeIf(Utils::isSystemId);
        Map<String, String> dimensions = new HashMap<>(Map.of("run", runId));
        context.registerMetric(
                ProfileSettings.METRIC,
                new IMetric() {
                    @Override
                    public Object getValueAndReset() {
                        return Utils.javaSerialize(board.report(components));
                    }

                    @Override
                    public Map<String, String> getDimensions() {
                        // Without any, Storm sends an empty map that its serialisation between workers does not know.
                        return dimensions;
                    }
                },
                INTERVAL_SECONDS);
    }
}
