package io.aeolus.batching.internal.output;

import com.codahale.metrics.Counter;
import io.aeolus.batching.Aeolus;
import io.aeolus.batching.AttributeList;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.component.Wrapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.TopologyContext;

/**
 * The outputs of the first task of component "p" in a topology that a plan was carried out on, with a recorder in Storm's place
 * that sends tuples on to consumer tasks by Storm's groupings. Rows are remembered by a number.
 */
final class OutputsHarness implements Sink<Integer, IdLog> {

    /** What Storm was given: a batch, or a row alone. */
    record Sent(String stream, List<Object> values, List<Integer> ids, long atNanos) {

        boolean isBatch() {
            return values.get(0) instanceof AttributeList;
        }
    }

    final ManualClock clock;
    final Counter rows = new Counter();
    final Counter batches = new Counter();
    final TestCluster cluster;
    final OutputPlan plan;
    final Outputs<Integer, IdLog> outputs;
    final List<Sent> sent = new ArrayList<>();
    /** The numbers of the rows that each task has got, in order. */
    final Map<Integer, List<Integer>> arrivals = new HashMap<>();

    private final Map<String, Map<String, CustomStreamGrouping>> groupings = new HashMap<>();
    private final int task;
    private Runnable onSend = () -> {};

    OutputsHarness(StormTopology topology, StreamPlan... streams) {
        this(new ManualClock(), topology, streams);
    }

    OutputsHarness(ManualClock clock, StormTopology topology, StreamPlan... streams) {
        this.clock = clock;
        StormTopology rewritten = Aeolus.rewrite(new BatchingPlan(Map.of(), List.of(streams)), topology)
                .topology();
        cluster = new TestCluster(rewritten);
        TopologyContext context = cluster.context("p");
        task = context.getThisTaskId();
        Map<String, StreamSpec> specs = new HashMap<>();
        for (StreamPlan stream : streams) {
            specs.put(stream.stream(), new StreamSpec(stream.batchSize(), stream.scheme(), stream.linger()));
        }
        plan = OutputPlan.of(context, OutputSpec.ofStreams(specs), Wrapper::acceptsBatches);
        outputs = new Outputs<>(plan, IdLog::new, this, clock, new Outputs.BatchCounters(rows, batches));
        groupings.putAll(groupings(context, cluster));
    }

    /** Storm's own groupings, by stream and consumer. */
    static Map<String, Map<String, CustomStreamGrouping>> groupings(TopologyContext context, TestCluster cluster) {
        Map<String, Map<String, CustomStreamGrouping>> all = new HashMap<>();
        context.getThisTargets()
                .forEach((stream, consumers) ->
                        consumers.forEach((consumer, grouping) -> all.computeIfAbsent(stream, s -> new HashMap<>())
                                .put(
                                        consumer,
                                        GrouperFactory.mkGrouper(
                                                context,
                                                context.getThisComponentId(),
                                                stream,
                                                context.getThisOutputFields(stream),
                                                grouping,
                                                cluster.tasks(consumer),
                                                Map.of("topology.disable.loadaware.messaging", true)))));
        return all;
    }

    /** What happens within each send. */
    void onSend(Runnable action) {
        onSend = action;
    }

    List<Integer> emit(String stream, int id, Object... values) {
        return outputs.emit(stream, List.of(values), id);
    }

    void tick() {
        outputs.flushExpired(clock.nanoTime());
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, Integer id) {
        return deliver(stream, values, List.of(id));
    }

    @Override
    public void send(String stream, List<Object> values, IdLog log) {
        deliver(stream, values, log.ids());
    }

    private List<Integer> deliver(String stream, List<Object> values, List<Integer> ids) {
        sent.add(new Sent(stream, values, ids, clock.nanoTime()));
        List<Integer> tasks = new ArrayList<>();
        groupings
                .getOrDefault(stream, Map.of())
                .values()
                .forEach(grouping -> tasks.addAll(grouping.chooseTasks(task, values)));
        tasks.forEach(to -> arrivals.computeIfAbsent(to, t -> new ArrayList<>()).addAll(ids));
        onSend.run();
        return tasks;
    }
}
