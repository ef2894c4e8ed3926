package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Command;
import io.aeolus.probe.Facet;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Counts the calls and rows of a spout's task, and times none: where a call takes a tenth of a microsecond, that shows in its speed. */
final class SpoutCounter implements SpoutObserver, TaskObserver {

    private final Thread owner = Thread.currentThread();
    private final StreamCounts outputs = new StreamCounts();
    private final SpoutCalls calls;

    /** Belongs to the thread that calls this. */
    SpoutCounter(MeteredClock wall) {
        this.calls = new SpoutCalls(wall);
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (calls.isResting()) {
            return;
        }
        calls.begin();
        try {
            spout.nextTuple();
        } finally {
            calls.back();
        }
        calls.end();
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        boolean isOwner = Thread.currentThread() == owner;
        if (isOwner) {
            calls.emits();
        }
        outputs.count("", stream, isOwner);
        return SpoutObserver.super.emit(storm, task, stream, tuple, calls.counted(messageId, false));
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        SpoutObserver.super.settle(spout, calls.settled(id, hasFailed), hasFailed);
    }

    @Override
    public void told(Command command) {
        calls.told(command);
    }

    @Override
    public Facet facet() {
        return calls.costs(outputs.byStream());
    }
}
