// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestSpout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.AddressedTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A hop of rows from a bolt "emit" to a bolt "read" in Storm's executors. A bolt "feed" creates the inputs of "emit" once, and each hop
 * delivers new copies, because Storm marks sampled tuples. Not thread-safe.
 *
 * <p>"read" has one task, so that a batch sent by "emit" is anchored to the roots of its rows only.
 */
final class Hop {

    /** Rows per input batch of "emit". */
    static final int INPUT_BATCH_SIZE = 100;

    /** A linger that is never reached, because the clock would flush from another thread. */
    private static final Duration LINGER = Duration.ofHours(1);

    private static final String STREAM = "default";

    private final QueuelessWorker worker;
    private final int emitTask;
    private final List<TupleImpl> inputs = new ArrayList<>();

    private Hop(QueuelessWorker worker) {
        this.worker = worker;
        this.emitTask = worker.tasks("emit").get(0);
    }

    /** Storm without Aeolus. */
    static Hop ofTuples(Blackhole blackhole) throws Exception {
        return of(topology(INPUT_BATCH_SIZE), 1, INPUT_BATCH_SIZE, blackhole);
    }

    /**
     * With Aeolus.
     *
     * @param batchSize rows per output batch of "emit"
     * @param roots roots per input batch of "emit"
     */
    static Hop ofBatches(int batchSize, int roots, Blackhole blackhole) throws Exception {
        int rowsPerRoot = INPUT_BATCH_SIZE / roots;
        BatchingPlan plan = new BatchingPlan(
                Map.of(),
                List.of(
                        new StreamPlan("feed", STREAM, INPUT_BATCH_SIZE, LINGER),
                        new StreamPlan("emit", STREAM, batchSize, LINGER)));
        PlannedTopology rewritten = Aeolus.applyPlan(plan, topology(rowsPerRoot));
        verify("refusals", List.of(), rewritten.unbatched());
        return of(rewritten.topology(), batchSize, rowsPerRoot, blackhole);
    }

    /** With "read" chained to "emit". */
    static Hop ofChain(int roots, Blackhole blackhole) throws Exception {
        int rowsPerRoot = INPUT_BATCH_SIZE / roots;
        BatchingPlan plan = new BatchingPlan(
                Map.of(),
                List.of(
                        new StreamPlan("feed", STREAM, INPUT_BATCH_SIZE, LINGER),
                        StreamPlan.of("emit", STREAM, 1).withChained(List.of("read"))));
        return of(Aeolus.applyPlan(plan, topology(rowsPerRoot)).topology(), 0, rowsPerRoot, blackhole);
    }

    private static StormTopology topology(int rowsPerRoot) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestSpout(Streams.of("line"))).setNumTasks(1);
        builder.setBolt("feed", new FeedBolt(rowsPerRoot)).setNumTasks(1).shuffleGrouping("lines");
        builder.setBolt("emit", new EmitBolt()).setNumTasks(1).shuffleGrouping("feed");
        builder.setBolt("read", new ReadBolt()).setNumTasks(1).fieldsGrouping("emit", new Fields("xway", "dir", "seg"));
        return builder.createTopology();
    }

    /** Creates a hop, and checks its output; a batch size of 0 stands for a chain, which sends nothing. */
    private static Hop of(StormTopology topology, int batchSize, int rowsPerRoot, Blackhole blackhole)
            throws Exception {
        RowReader reader = new RowReader(blackhole);
        Hop hop = new Hop(new QueuelessWorker(topology, Map.of(RowReader.RESOURCE, reader)));
        Map<Long, Long> open = new HashMap<>();
        hop.worker.setAcker(ack -> open.merge(ack.getLong(0), ack.getLong(1), (a, b) -> a ^ b));
        hop.feed(rowsPerRoot, open);
        List<Set<Long>> rootsOfSent = new ArrayList<>();
        verify("rows read", RowSource.rows(), reader.during(() -> hop.run(rootsOfSent)));
        verify("tuples sent", batchSize == 0 ? 0 : RowSource.ROWS / batchSize, rootsOfSent.size());
        for (Set<Long> roots : rootsOfSent) {
            verify("roots of a tuple", Math.max(1, batchSize / rowsPerRoot), roots.size());
        }
        verify("edges left open", Set.of(0L), new HashSet<>(open.values()));
        hop.worker.setAcker(blackhole::consume);
        return hop;
    }

    /** Creates the inputs of "emit" and records the edges that acks must close. */
    private void feed(int rowsPerRoot, Map<Long, Long> open) {
        Random random = new Random(2);
        int source = worker.tasks("lines").get(0);
        int feedTask = worker.tasks("feed").get(0);
        for (int row = 0; row < RowSource.ROWS; row += rowsPerRoot) {
            long root = random.nextLong();
            long edge = random.nextLong();
            open.put(root, edge);
            MessageId id = MessageId.makeRootId(root, edge);
            worker.deliver(new AddressedTuple(
                    feedTask, new TupleImpl(worker.context(), List.of("line"), "lines", source, STREAM, id)));
        }
        for (AddressedTuple sent = worker.poll(); sent != null; sent = worker.poll()) {
            if (sent.dest == emitTask) {
                inputs.add((TupleImpl) sent.tuple);
            } else {
                worker.deliver(sent);
            }
        }
    }

    /** Sends {@link RowSource#ROWS} rows from bolt to bolt. */
    void run() {
        for (int i = 0; i < inputs.size(); i++) {
            worker.deliver(new AddressedTuple(emitTask, copy(inputs.get(i))));
            worker.drain();
        }
    }

    /** Like {@link #run()}, and returns the roots of each tuple that "read" receives. */
    private void run(List<Set<Long>> rootsOfSent) {
        int readTask = worker.tasks("read").get(0);
        for (TupleImpl input : inputs) {
            worker.deliver(new AddressedTuple(emitTask, copy(input)));
            for (AddressedTuple sent = worker.poll(); sent != null; sent = worker.poll()) {
                if (sent.dest == readTask) {
                    rootsOfSent.add(sent.tuple.getMessageId().getAnchors());
                }
                worker.deliver(sent);
            }
        }
    }

    private TupleImpl copy(TupleImpl input) {
        return new TupleImpl(
                worker.context(),
                input.getValues(),
                input.getSourceComponent(),
                input.getSourceTask(),
                input.getSourceStreamId(),
                input.getMessageId());
    }

    private static void verify(String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new IllegalStateException(what + ": expected " + expected + ", found " + found);
        }
    }
}
