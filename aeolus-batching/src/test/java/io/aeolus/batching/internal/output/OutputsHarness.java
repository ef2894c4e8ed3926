// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestDivisor;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.Sink.RowBatch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;

/**
 * The outputs of the first task of component "p" in a rewritten topology, with a recorder instead of Storm that routes tuples to consumer
 * tasks by Storm's groupings. Rows are identified by numbers.
 */
final class OutputsHarness implements Sink, OutputMeter {

    /** A message that Storm received: a batch or a single row. */
    record Sent(String stream, List<Object> values, List<Integer> ids, long atNanos) {

        boolean isBatch() {
            return values.get(0) instanceof Column;
        }
    }

    final ManualClock clock;
    /** The divisor of batch sizes. */
    int divisor = 1;

    int emitted;
    final Map<String, Long> emittedByStream = new HashMap<>();
    int rows;
    int batches;
    final Map<FlushReason, Integer> flushes = new EnumMap<>(FlushReason.class);
    final TestCluster cluster;
    /** The limit of the buffers that were sent last. */
    BatchLimit limit;

    final OutputPlan plan;
    final Outputs outputs;
    final List<Sent> sent = new ArrayList<>();
    /** The fields with changed values, each once. */
    final Set<String> changed = new LinkedHashSet<>();
    /** The numbers of the rows that each task has received, in order. */
    final Map<Integer, List<Integer>> arrivals = new HashMap<>();

    private final StormGroupings groupings;
    private Runnable onSend = () -> {};

    OutputsHarness(StormTopology topology, StreamPlan... streams) {
        this(new ManualClock(), topology, streams);
    }

    OutputsHarness(ManualClock clock, StormTopology topology, StreamPlan... streams) {
        this(clock, cluster -> cluster, topology, streams);
    }

    OutputsHarness(
            ManualClock clock, UnaryOperator<TestCluster> change, StormTopology topology, StreamPlan... streams) {
        this.clock = clock;
        StormTopology rewritten = Aeolus.apply(BatchingPlan.of(streams), topology);
        cluster = TestDivisor.in(change.apply(new TestCluster(rewritten)), () -> divisor);
        TopologyContext context = cluster.context("p");
        Map<String, StreamPlan> specs = new HashMap<>();
        for (StreamPlan stream : streams) {
            specs.put(stream.stream(), stream);
        }
        groupings = new StormGroupings(context);
        plan = OutputPlan.of(context, OutputSpec.ofStreams(specs), Wrapper::acceptsBatches, groupings::tasks);
        outputs = new Outputs(plan, IdLog::new, this, clock, this);
    }

    /** Runs within each send. */
    void onSend(Runnable action) {
        onSend = action;
    }

    /** The only outlet of a stream. */
    Outlet outlet(String stream) {
        return plan.outlets().stream()
                .filter(outlet -> outlet.stream().equals(stream))
                .findAny()
                .orElseThrow();
    }

    List<Integer> emit(String stream, int id, Object... values) {
        return outputs.emit(stream, List.of(values), id);
    }

    void tick() {
        outputs.flushExpired(clock.nanoTime());
    }

    void flush() {
        outputs.flush(FlushReason.CONTROL);
    }

    @Override
    public List<Integer> emit(String stream, Route route, List<Object> values, Object id) {
        return deliver(stream, route, values, List.of((Integer) id));
    }

    @Override
    public void send(RowBatch batch, BatchLimit limit) {
        this.limit = limit;
        deliver(batch.stream(), batch.route(), batch.values().get(), ((IdLog) batch.log()).ids());
    }

    private List<Integer> deliver(String stream, Route route, List<Object> values, List<Integer> ids) {
        sent.add(new Sent(stream, values, ids, clock.nanoTime()));
        route.announce();
        List<Integer> tasks = route instanceof Route.Direct direct ? direct.tasks() : groupings.tasks(stream, values);
        tasks.forEach(to -> arrivals.computeIfAbsent(to, t -> new ArrayList<>()).addAll(ids));
        onSend.run();
        return tasks;
    }

    @Override
    public void emitted(int tuples) {
        emitted += tuples;
    }

    @Override
    public void emitted(String stream, long tuples) {
        emittedByStream.merge(stream, tuples, Long::sum);
    }

    @Override
    public void flushed(int rowsSent, FlushReason reason) {
        rows += rowsSent;
        batches++;
        flushes.merge(reason, 1, Integer::sum);
    }

    @Override
    public void changed(String stream, String field) {
        changed.add(stream + "." + field);
    }

    @Override
    public void bypassed() {
        flushed(1, FlushReason.ALONE);
    }
}
