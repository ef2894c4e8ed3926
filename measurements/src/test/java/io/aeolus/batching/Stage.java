// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A bolt "parse" with its input rows and seven consumer tasks of "agg" with fields grouping. */
@State(Scope.Thread)
public class Stage {

    static final int ROWS = 1_000;

    private static final int CONSUMERS = 7;

    @Param
    RowKind row;

    List<List<Object>> rows;
    TestCluster cluster;
    TopologyContext context;

    final Random random = new Random(2);

    @Setup
    public void build() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestSpout(Streams.of("line")));
        // Wrapped, so that its configuration enables batches; the benchmark's wrapper sets the size.
        builder.setBolt("parse", Aeolus.batched(new TestBolt(Streams.of(row.fields())), 100))
                .shuffleGrouping("lines");
        builder.setBolt("agg", Aeolus.batched(new TestBolt(), 1), CONSUMERS)
                .fieldsGrouping("parse", new Fields(row.keys()));
        cluster = new TestCluster(builder.createTopology());
        context = cluster.context("parse");
        rows = row.rows(ROWS);
    }

    /** Creates a tuple emitted by "parse". */
    TupleImpl emitted(List<Object> values, MessageId id) {
        return new TupleImpl(context, values, "parse", context.getThisTaskId(), "default", id);
    }

    /** Creates an input tuple of "parse". */
    TupleImpl received(List<Object> values) {
        return new TupleImpl(context, values, "lines", cluster.tasks("lines").get(0), "default", rootId());
    }

    MessageId rootId() {
        return MessageId.makeId(Map.of(random.nextLong(), random.nextLong()));
    }
}
