// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts rows on two paths:
 *
 * <pre>
 * source --key--> tally --shuffle--> result
 *    '-------------shuffle-------------^
 * </pre>
 *
 * <p>The bolts are stateless; the source and the counts survive their tasks. Each row must therefore reach the result on both paths at
 * least once, whichever process dies.
 */
public final class CountingTopology {

    /** The source. */
    public static final String SOURCE = "source";

    /** The keyed bolt, which can be slowed down. */
    public static final String TALLY = "tally";

    /** The sink. */
    public static final String RESULT = "result";

    /** The counter of the tuples that the source and the keyed bolt have emitted, sent or still in a buffer. */
    public static final String CALLS = "aeolus.calls";

    /** The rows of a poll of the source. */
    public static final int POLL_ROWS = SourceSpout.POLL_ROWS;

    /** Tasks of the source. */
    public static final int SOURCE_TASKS = 2;

    /** Tasks of tally and of the result. */
    public static final int BOLT_TASKS = 4;

    /** Initial executors of tally and of the result. */
    public static final int BOLT_EXECUTORS = 2;

    /** Long, so that many unacked rows are buffered when a process dies. */
    private static final Duration LEAST_LINGER = Duration.ofMillis(50);

    /** Several times the period of a row to one task. */
    private static final Duration LINGER_PER_ROW = Duration.ofNanos(500_000);

    private CountingTopology() {}

    /** Builds the topology. */
    public static StormTopology build() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(SOURCE, new SourceSpout(), SOURCE_TASKS);
        builder.setBolt(TALLY, new TallyBolt(), BOLT_EXECUTORS)
                .setNumTasks(BOLT_TASKS)
                .fieldsGrouping(SOURCE, new Fields("key"));
        builder.setBolt(RESULT, new ResultBolt(), BOLT_EXECUTORS)
                .setNumTasks(BOLT_TASKS)
                .shuffleGrouping(SOURCE)
                .shuffleGrouping(TALLY);
        return builder.createTopology();
    }

    /** Returns a plan with a batch size for each stream; an empty plan for 1. */
    public static BatchingPlan plan(int batchSize) {
        return batchSize == 1
                ? BatchingPlan.none()
                : new BatchingPlan(Map.of(), List.of(stream(SOURCE, batchSize), stream(TALLY, batchSize)));
    }

    static StreamPlan stream(String producer, int batchSize) {
        Duration linger = LINGER_PER_ROW.multipliedBy(batchSize);
        return new StreamPlan(
                producer, "default", batchSize, linger.compareTo(LEAST_LINGER) < 0 ? LEAST_LINGER : linger);
    }
}
