package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.storm.tuple.Tuple;

/** What the wrapper of a bolt's task counts and measures. */
final class BoltProbe extends TaskProbe {

    /** How full the task's receive queue is. */
    @FunctionalInterface
    interface Queue {
        /** Tuples that wait; negative if it cannot be told. */
        int tuples();
    }

    private final InputCounts inputs = new InputCounts();
    private final List<KeySketch> keys;
    private final Queue queue;

    BoltProbe(
            String component,
            Clock.Pair clocks,
            SizeMeter sizes,
            List<KeySketch> keys,
            Queue queue,
            RandomGenerator random,
            Sampler.Budget budget) {
        super(component, clocks, sizes, random, budget, new Marks(0, 0));
        this.keys = keys;
        this.queue = queue;
    }

    /** Counts a tuple; whether its call is to be measured. If so, {@link #begin} has to follow. */
    boolean isDue(Tuple input) {
        return inputs.count(input) && isCallDue();
    }

    /** The measured call is over. */
    void end(Tuple input) {
        endCall(true, weight -> look(input, weight));
    }

    private void look(Tuple input, long weight) {
        int waiting = queue.tuples();
        if (waiting >= 0) {
            add(Quantity.QUEUE_LENGTH, waiting, weight);
        }
        for (KeySketch sketch : keys) {
            if (sketch.isFor(input)) {
                sketch.add(input.getValues(), weight);
            }
        }
    }

    @Override
    long calls() {
        return inputs.tuples();
    }

    @Override
    long rows() {
        return 0;
    }

    @Override
    ProcessCpu processCpu() {
        return ProcessCpu.UNKNOWN;
    }

    @Override
    long emptyCalls() {
        return 0;
    }

    @Override
    long idleNanos() {
        return 0;
    }

    @Override
    long emittedWithId() {
        return 0;
    }

    @Override
    List<StreamCount> executed() {
        return inputs.counts();
    }

    @Override
    List<KeySums> keys() {
        return keys.stream().map(KeySketch::sums).toList();
    }
}
