// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.Answer;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.Numbers;
import java.util.List;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * An I/O-bound workload: sleeps simulate calls of a slow service while the CPUs are idle.
 *
 * <pre>
 * numbers --shuffle--> lookup --key--> enrich --shuffle--> collect
 *    |                                                        ^
 *    '----------------------end, to all-----------------------'
 * </pre>
 *
 * <p>The output is the stream of collect, which has no consumer: row and answer of each row. Immutable.
 */
public final class SyntheticWaiting extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 60_000;

    /** Enough rows for all tasks to wait concurrently at any reasonable parallelism. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    /** The time that lookup waits per row. */
    private static final int LOOKUP_MILLIS = 1;

    /** The time that enrich waits per enriched row. */
    private static final int ENRICH_MILLIS = 2;

    private static final String LOOKUP = "lookup";
    private static final String ENRICH = "enrich";
    private static final Fields ANSWER = new Fields("row", "answer");

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticWaiting() {
        super(
                "synthetic-waiting",
                "1.5 ms of waiting per tuple; a higher parallelism helps, far beyond the number of cores",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return inOrder("lookupMillis", LOOKUP_MILLIS, "enrichMillis", ENRICH_MILLIS);
    }

    @Override
    void addBolts(TopologyBuilder builder) {
        builder.setBolt(LOOKUP, new FunctionBolt(new Fields("row", "key", "answer"), SyntheticWaiting::lookUp))
                .shuffleGrouping(Numbers.ID);
        builder.setBolt(ENRICH, new FunctionBolt(ANSWER, SyntheticWaiting::enrich))
                .fieldsGrouping(LOOKUP, new Fields("key"));
        builder.setBolt("collect", new FunctionBolt(ANSWER, SyntheticWaiting::collect))
                .shuffleGrouping(ENRICH)
                .allGrouping(Numbers.ID, Numbers.END);
    }

    private static void lookUp(Tuple input, BasicOutputCollector output) {
        Utils.sleep(LOOKUP_MILLIS);
        Answer answer = Answer.lookedUp(input.getLong(0));
        output.emit(new Values(answer.row(), answer.key(), answer.value()));
    }

    private static void enrich(Tuple input, BasicOutputCollector output) {
        Answer answer = new Answer(input.getLong(0), input.getLong(2));
        if (answer.isToBeEnriched()) {
            Utils.sleep(ENRICH_MILLIS);
            answer = answer.enriched();
        }
        output.emit(new Values(answer.row(), answer.value()));
    }

    private static void collect(Tuple input, BasicOutputCollector output) {
        if (!Numbers.isEnd(input)) {
            output.emit(new Values(input.getLong(0), input.getLong(1)));
        }
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        OutputDigest digest = OutputDigest.EMPTY;
        for (long row = 0; row < rows; row++) {
            Answer first = Answer.lookedUp(row);
            Answer last = first.isToBeEnriched() ? first.enriched() : first;
            digest = digest.plus(OutputDigest.of(List.of(row, last.value())));
        }
        return digest;
    }
}
