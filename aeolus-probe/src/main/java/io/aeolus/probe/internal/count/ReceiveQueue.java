// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import io.aeolus.probe.internal.agent.WorkerAgent;
import java.util.List;
import org.apache.storm.task.TopologyContext;

/**
 * The receive queue of a task's executor, read from Storm's metrics. One thread may call {@link #messages}, another one {@link #executed}.
 */
public final class ReceiveQueue {

    /** Storm registers the gauges before it creates tasks: a gauge that is still missing will stay missing. */
    private static final int MAX_GAUGE_LOOKUPS = 10;

    /** Storm registers a counter at the first message of an input, so the lookup is repeated: at first in each call. */
    private static final int FIRST_COUNTER_LOOKUPS = 20;

    /** Most inputs start early, and a lookup searches all metrics of the worker. */
    private static final int CALLS_PER_LATER_LOOKUP = 10;

    private final WorkerAgent agent;
    private final String topology;
    private final String metric;
    private int gaugeLookups;
    private List<Gauge<?>> queued = List.of();
    private long countCalls;
    private List<Counter> executed = List.of();

    /** Creates the queue of a task whose metrics are registered with the agent. */
    public ReceiveQueue(WorkerAgent agent, TopologyContext context) {
        this.agent = agent;
        this.topology = context.getStormId();
        // Concatenated, because String.format would use the digits of the default locale.
        this.metric = "." + context.getThisTaskId() + "." + context.getThisWorkerPort() + "-";
    }

    /** Returns the number of waiting messages; negative if unknown. */
    public int messages() {
        if (queued.isEmpty() && gaugeLookups < MAX_GAUGE_LOOKUPS) {
            gaugeLookups++;
            queued = agent.metrics(Gauge.class, this::isOfQueue)
                    .<Gauge<?>>map(gauge -> gauge)
                    .toList();
        }
        int sum = queued.isEmpty() ? -1 : 0;
        for (Gauge<?> gauge : queued) {
            sum += gauge.getValue() instanceof Number number ? number.intValue() : 0;
        }
        return sum;
    }

    private boolean isOfQueue(String name) {
        return name.contains(topology)
                && (name.endsWith(metric + "receive-queue-population")
                        || name.endsWith(metric + "receive-queue-overflow"));
    }

    private boolean isOfUser(String name) {
        return name.contains(metric + "__execute-count-")
                && !name.contains("-__execute-count-__")
                && name.contains(topology);
    }

    /** Returns the number of user messages that the task executed; 0 if unknown. */
    public long executed() {
        if (countCalls++ < FIRST_COUNTER_LOOKUPS || countCalls % CALLS_PER_LATER_LOOKUP == 0) {
            executed = agent.metrics(Counter.class, this::isOfUser).toList();
        }
        return executed.stream().mapToLong(Counter::getCount).sum();
    }
}
