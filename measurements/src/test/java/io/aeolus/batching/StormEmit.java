// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The steps of Storm's collector ({@code BoltOutputCollectorImpl}) for each emit with acking: chooses the tasks, creates an edge for each
 * anchor, creates the tuple. Excludes the queue.
 */
final class StormEmit implements IOutputCollector {

    private final Stage stage;
    private final Blackhole queue;
    private final CustomStreamGrouping grouping;
    private final int task;
    private final Random random = new Random(3);

    StormEmit(Stage stage, Blackhole queue) {
        this.stage = stage;
        this.queue = queue;
        this.task = stage.context.getThisTaskId();
        this.grouping = GrouperFactory.mkGrouper(
                stage.context,
                "parse",
                "default",
                stage.context.getThisOutputFields("default"),
                Grouping.fields(List.of(stage.row.keys())),
                stage.cluster.tasks("agg"),
                Map.of());
    }

    @Override
    public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
        List<Integer> tasks = grouping.chooseTasks(task, values);
        for (int i = 0; i < tasks.size(); i++) {
            Map<Long, Long> edges = new HashMap<>();
            for (Tuple anchor : anchors) {
                Set<Long> roots = anchor.getMessageId().getAnchorsToIds().keySet();
                if (!roots.isEmpty()) {
                    long edge = MessageId.generateId(random);
                    ((TupleImpl) anchor).updateAckVal(edge);
                    for (Long root : roots) {
                        Long before = edges.get(root);
                        edges.put(root, before == null ? edge : before ^ edge);
                    }
                }
            }
            queue.consume(stage.emitted(values, MessageId.makeId(edges)));
        }
        return tasks;
    }

    @Override
    public void emitDirect(int to, String stream, Collection<Tuple> anchors, List<Object> values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void ack(Tuple input) {}

    @Override
    public void fail(Tuple input) {}

    @Override
    public void resetTimeout(Tuple input) {}

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        throw new IllegalStateException(error);
    }
}
