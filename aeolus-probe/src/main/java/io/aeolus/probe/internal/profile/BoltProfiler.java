package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Profiles a bolt's task. */
final class BoltProfiler extends TaskProfiler implements BoltObserver {

    /** What waits for the task. */
    interface Queue {

        /** Messages that wait; negative if it cannot be told. */
        int messages();

        /** Messages that the task has been given; 0 if it cannot be told. */
        long taken();
    }

    private final InputCounts inputs = new InputCounts();
    private final Queue queue;

    BoltProfiler(Clock clock, SampleBook book, Queue queue, RandomGenerator random, BurstSampler.Budget budget) {
        super(clock, book, random, budget);
        this.queue = queue;
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (inputs.count(input) && calls.isDue()) {
            executeInBurst(bolt, input);
        } else {
            bolt.execute(input);
        }
    }

    private void executeInBurst(IBolt bolt, Tuple input) {
        boolean isDone = false;
        calls.begin();
        try {
            bolt.execute(input);
            isDone = true;
        } finally {
            if (!isDone) {
                calls.abandon();
            }
        }
        calls.end(true, weight -> look(input, weight));
    }

    private void look(Tuple input, double weight) {
        int waiting = queue.messages();
        if (waiting >= 0) {
            book.add(Quantity.QUEUE_LENGTH, waiting, weight);
        }
        book.addKeys(input, weight);
    }

    @Override
    public List<Integer> emit(OutputCollector storm, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        Measured how = emitting(stream);
        if (how == Measured.NOT) {
            return storm.emit(stream, anchors, tuple);
        }
        try {
            return storm.emit(stream, anchors, tuple);
        } finally {
            emitted(how, stream, tuple);
        }
    }

    @Override
    public void emitDirect(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        Measured how = emitting(stream);
        try {
            storm.emitDirect(task, stream, anchors, tuple);
        } finally {
            if (how != Measured.NOT) {
                emitted(how, stream, tuple);
            }
        }
    }

    @Override
    public void ack(OutputCollector storm, Tuple input) {
        Measured how = acking(true);
        if (how == Measured.NOT) {
            storm.ack(input);
            return;
        }
        try {
            storm.ack(input);
        } finally {
            acked(how);
        }
    }

    @Override
    public void fail(OutputCollector storm, Tuple input) {
        Measured how = acking(false);
        try {
            storm.fail(input);
        } finally {
            if (how != Measured.NOT) {
                acked(how);
            }
        }
    }

    @Override
    long callsSoFar() {
        return inputs.tuples();
    }

    @Override
    long messages() {
        return queue.taken();
    }

    @Override
    Facet costs(Map<String, Long> emitted, long ackedSoFar, long failedSoFar, CallSamples told) {
        return new CallCosts(false, callsSoFar(), 0, 0, 0, ackedSoFar, failedSoFar, inputs.counts(), emitted, told);
    }
}
