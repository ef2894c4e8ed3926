package io.aeolus.probe.internal.count;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import io.aeolus.probe.internal.agent.WorkerAgent;
import java.util.List;
import org.apache.storm.task.TopologyContext;

/**
 * The receive queue of a task's executor, by Storm's own metrics. {@link #messages} and {@link #taken} are for one thread each.
 */
public final class ReceiveQueue {

    /** Storm makes the gauges before the tasks; who does not find them soon never will. */
    private static final int MOST_TRIES = 10;

    /** Counters come with the first message of each input: they are looked for again while messages come. */
    private static final int LOOKS = 20;

    private final WorkerAgent agent;
    private final String topology;
    private final String metric;
    private int tries;
    private List<Gauge<?>> queued = List.of();
    private int looks;
    private List<Counter> executed = List.of();

    /** The queue of a task, whose metrics the agent of its worker has. */
    public ReceiveQueue(WorkerAgent agent, TopologyContext context) {
        this.agent = agent;
        this.topology = context.getStormId();
        // No format, which would write digits as the user's language has them.
        this.metric = "." + context.getThisTaskId() + "." + context.getThisWorkerPort() + "-";
    }

    /** Messages that wait; negative if it cannot be told. */
    public int messages() {
        if (queued.isEmpty() && tries < MOST_TRIES) {
            tries++;
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

    /** Messages that the task has been given; 0 if it cannot be told. */
    public long taken() {
        if (looks < LOOKS) {
            looks++;
            executed = agent.metrics(Counter.class, this::isOfUser).toList();
        }
        return executed.stream().mapToLong(Counter::getCount).sum();
    }
}
