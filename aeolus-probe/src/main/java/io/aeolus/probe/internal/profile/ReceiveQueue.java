package io.aeolus.probe.internal.profile;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import io.aeolus.probe.internal.agent.WorkerAgent;
import java.util.List;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;

/**
 * A task's receive queue, by Storm's own metrics. {@link #messages} is for the task's thread, and {@link #taken} for the agent's.
 */
final class ReceiveQueue {

    /** Storm makes the gauges before the tasks; who does not find them soon never will. */
    private static final int MOST_TRIES = 10;

    /** Counters come with the first message of each input: they are looked for again while messages come. */
    private static final int LOOKS = 20;

    private final WorkerAgent agent;
    private final String topology;
    private final String metric;
    private int tries;
    private Optional<Gauge<?>> queued = Optional.empty();
    private Optional<Gauge<?>> overflow = Optional.empty();
    private int looks;
    private List<Counter> executed = List.of();

    ReceiveQueue(WorkerAgent agent, TopologyContext context) {
        this.agent = agent;
        this.topology = context.getStormId();
        // No format, which would write digits as the user's language has them.
        this.metric = "." + context.getThisTaskId() + "." + context.getThisWorkerPort() + "-";
    }

    /** Messages that wait; negative if it cannot be told. */
    int messages() {
        if (queued.isEmpty() && tries < MOST_TRIES) {
            tries++;
            queued = gauge("receive-queue-population");
            overflow = gauge("receive-queue-overflow");
        }
        return queued.map(gauge ->
                        valueOf(gauge) + overflow.map(ReceiveQueue::valueOf).orElse(0))
                .orElse(-1);
    }

    private Optional<Gauge<?>> gauge(String name) {
        return agent.gauge(known -> known.endsWith(metric + name) && known.contains(topology));
    }

    private static int valueOf(Gauge<?> gauge) {
        return gauge.getValue() instanceof Number number ? number.intValue() : 0;
    }

    /** Messages that the task has been given; 0 if it cannot be told. */
    long taken() {
        if (looks < LOOKS) {
            looks++;
            executed = agent.counters(known -> known.contains(metric + "__execute-count-")
                    && !known.contains("-__execute-count-__")
                    && known.contains(topology));
        }
        return executed.stream().mapToLong(Counter::getCount).sum();
    }
}
