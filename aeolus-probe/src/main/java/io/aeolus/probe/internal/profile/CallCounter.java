package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Facet;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.tuple.Tuple;

/**
 * Counts the calls of a bolt's task, and nothing else. Where they are known, what the thread took says what a call costs. To look at
 * each emit and ack, too, would take a tenth of the time of bolts that do little.
 */
final class CallCounter implements BoltObserver, TaskObserver {

    private final StreamCounts inputs = new StreamCounts();

    @Override
    public boolean looksAtOutput() {
        return false;
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        inputs.count(input.getSourceComponent(), input.getSourceStreamId(), true);
        bolt.execute(input);
    }

    @Override
    public boolean needsThreadDetails() {
        return true;
    }

    @Override
    public Facet facet() {
        return costs(inputs, 0, 0, Map.of());
    }

    /** What a bolt's task did, without samples: its calls are those for users' tuples. */
    static CallCosts costs(StreamCounts inputs, long acked, long failed, Map<String, Long> emitted) {
        Map<StreamName, Long> executed = inputs.ofUser();
        long calls = executed.values().stream().mapToLong(Long::longValue).sum();
        return CallCosts.ofBolt(calls, acked, failed, executed, emitted);
    }
}
