package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Counts the rows that a spout task sends, by streams. */
final class SpoutFlow implements SpoutObserver, TaskObserver {

    private final FlowCounts counts;

    /** With the counts of the task, whose thread made them. */
    SpoutFlow(FlowCounts counts) {
        this.counts = counts;
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        List<Integer> tasks = SpoutObserver.super.emit(storm, task, stream, tuple, messageId);
        counts.sent(stream, task == ANY ? tasks.size() : 1, true);
        return tasks;
    }

    @Override
    public Facet facet() {
        return counts.flow();
    }
}
