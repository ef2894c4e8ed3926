package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** Counts the rows that a bolt task executes and sends: they tell how far a run is where nothing is acked. */
final class BoltFlow implements BoltObserver, TaskObserver {

    private final FlowCounts counts;

    /** With the counts of the task, whose thread made them. */
    BoltFlow(FlowCounts counts) {
        this.counts = counts;
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
        counts.executed(input);
    }

    @Override
    public List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        List<Integer> tasks = BoltObserver.super.emit(storm, task, stream, anchors, tuple);
        // Storm gives no collection where there are no anchors.
        counts.sent(stream, task == ANY ? tasks.size() : 1, anchors != null && !anchors.isEmpty());
        return tasks;
    }

    @Override
    public Facet facet() {
        return counts.flow();
    }
}
