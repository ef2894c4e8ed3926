package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
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
    private final Queue queue;

    BoltProbe(
            String component,
            Clock.Pair clocks,
            SizeMeter sizes,
            List<KeySketch> keys,
            Queue queue,
            RandomGenerator random,
            Sampler.Budget budget) {
        super(component, clocks, new SampleBook(sizes, keys, new Marks(0, 0)), random, budget);
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
            book.add(Quantity.QUEUE_LENGTH, waiting, weight);
        }
        book.addKeys(input, weight);
    }

    @Override
    CallCounts callCounts() {
        return new CallCounts(inputs.tuples(), 0, 0, 0, inputs.counts());
    }

    @Override
    Mark mark(long nowNanos, long threadCpuNanos) {
        return new Mark(inputs.tuples(), 0, nowNanos, threadCpuNanos, ProcessCpu.UNKNOWN);
    }
}
