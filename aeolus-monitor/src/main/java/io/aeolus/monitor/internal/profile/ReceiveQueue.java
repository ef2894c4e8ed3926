package io.aeolus.monitor.internal.profile;

import com.codahale.metrics.Gauge;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** A task's receive queue, as Storm's own gauge shows it. Used by one thread. */
final class ReceiveQueue implements BoltProbe.Queue {

    private static final int UNKNOWN = -1;

    /** Storm makes the gauge before the tasks; who does not find it soon never will. */
    private static final int MOST_TRIES = 10;

    private final String runId;
    private final String topologyId;
    private final String ending;
    private int tries;
    private @Nullable Gauge<?> gauge;

    ReceiveQueue(String runId, TopologyContext context) {
        this.runId = runId;
        this.topologyId = context.getStormId();
        this.ending = ".%d.%d-receive-queue-population".formatted(context.getThisTaskId(), context.getThisWorkerPort());
    }

    @Override
    public int tuples() {
        if (gauge == null && tries < MOST_TRIES) {
            tries++;
            Optional<Gauge<?>> found =
                    WorkerMetrics.gauge(runId, name -> name.endsWith(ending) && name.contains(topologyId));
            gauge = found.orElse(null);
        }
        return gauge != null && gauge.getValue() instanceof Number population ? population.intValue() : UNKNOWN;
    }
}
