// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

final class BoltProfiler extends TaskProfiler implements BoltObserver {

    private final StreamCounts inputs = new StreamCounts();
    private final Count acked = new Count();
    private final Count failed = new Count();
    private final IntSupplier waiting;
    private final HeldRowCounter held = new HeldRowCounter(wall::read);

    /**
     * Creates a profiler.
     *
     * @param waiting returns the messages in the task's receive queue; negative if unknown
     * @param executed returns the messages that Storm passed to the task; 0 if unknown
     */
    BoltProfiler(Meter meter, IntSupplier waiting, LongSupplier executed) {
        super(meter, executed);
        this.waiting = waiting;
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        @Nullable BurstTimer emit = beginCall();
        try {
            count(bolt, input);
        } finally {
            endCall(emit);
        }
    }

    private void count(IBolt bolt, Tuple input) {
        if (!inputs.count(input.getSourceComponent(), input.getSourceStreamId(), true)) {
            bolt.execute(input);
            return;
        }
        held.begin(input);
        if (countCall()) {
            time(() -> bolt.execute(input), () -> true, weight -> sample(input, weight));
        } else {
            bolt.execute(input);
        }
        held.end();
    }

    private void sample(Tuple input, double weight) {
        int messages = waiting.getAsInt();
        if (messages >= 0) {
            store.add(Quantity.QUEUE_LENGTH, new double[] {messages}, 1, weight);
        }
        store.addKeys(input, weight);
    }

    @Override
    public List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        @Nullable BurstTimer timing = beginEmit(stream);
        try {
            return BoltObserver.super.emit(storm, task, stream, anchors, tuple);
        } finally {
            endEmit(timing, stream, tuple);
        }
    }

    @Override
    public void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        boolean isOwner = isOwner();
        (hasFailed ? failed : acked).add(1, isOwner);
        held.onSettle(input, isOwner);
        @Nullable BurstTimer timing = beginSettle();
        try {
            BoltObserver.super.settle(storm, input, hasFailed);
        } finally {
            endSettle(timing);
        }
    }

    @Override
    CallCosts counts(Map<String, Long> emitted) {
        return CallCounter.costs(inputs, acked.get(), failed.get(), emitted).withHeld(held.snapshot());
    }
}
