// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.tuple.Tuple;

/**
 * Counts the calls of a bolt task. The CPU time of the thread then gives the cost of a call. Intercepting emits and acks as well would slow
 * a trivial bolt by a tenth.
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
    public TaskReport report() {
        return costs(inputs, 0, 0, Map.of());
    }

    /** Returns the counts of a bolt task without samples; its calls are those with user tuples. */
    static CallCosts costs(StreamCounts inputs, long acked, long failed, Map<String, Long> emitted) {
        long calls =
                inputs.userCounts().values().stream().mapToLong(Long::longValue).sum();
        return CallCosts.ofBolt(calls, acked, failed, emitted);
    }
}
