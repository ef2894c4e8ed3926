package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Profiles a bolt's task. */
final class BoltProfiler extends TaskProfiler implements BoltObserver {

    private final StreamCounts inputs = new StreamCounts();
    private final IntSupplier waiting;

    /**
     * Nothing was done yet.
     *
     * @param waiting messages that wait for the task; negative if it cannot be told
     * @param taken messages that the task has been given; 0 if it cannot be told
     */
    BoltProfiler(
            MeteredClock wall,
            MeteredClock cpu,
            SampleBook book,
            IntSupplier waiting,
            LongSupplier taken,
            RandomGenerator random,
            DoubleSupplier budget) {
        super(wall, cpu, book, taken, random, budget);
        this.waiting = waiting;
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (inputs.count(input.getSourceComponent(), input.getSourceStreamId(), true) && isCallDue()) {
            time(() -> bolt.execute(input), () -> true, weight -> look(input, weight));
        } else {
            bolt.execute(input);
        }
    }

    private void look(Tuple input, double weight) {
        int messages = waiting.getAsInt();
        if (messages >= 0) {
            book.add(Quantity.QUEUE_LENGTH, messages, weight);
        }
        book.addKeys(input, weight);
    }

    @Override
    public List<Integer> emit(OutputCollector storm, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        @Nullable Bursts timing = emitting(stream);
        try {
            return storm.emit(stream, anchors, tuple);
        } finally {
            emitted(timing, stream, tuple);
        }
    }

    @Override
    public void emitDirect(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        @Nullable Bursts timing = emitting(stream);
        try {
            storm.emitDirect(task, stream, anchors, tuple);
        } finally {
            emitted(timing, stream, tuple);
        }
    }

    @Override
    public void ack(OutputCollector storm, Tuple input) {
        @Nullable Bursts timing = acking(acked);
        try {
            storm.ack(input);
        } finally {
            acked(timing);
        }
    }

    @Override
    public void fail(OutputCollector storm, Tuple input) {
        @Nullable Bursts timing = acking(failed);
        try {
            storm.fail(input);
        } finally {
            acked(timing);
        }
    }

    @Override
    CallCosts counts(Map<String, Long> emitted) {
        Map<StreamName, Long> executed = inputs.ofUser();
        long calls = executed.values().stream().mapToLong(Long::longValue).sum();
        return new CallCosts(false, calls, 0, 0, 0, acked.get(), failed.get(), executed, emitted, CallSamples.NONE);
    }
}
