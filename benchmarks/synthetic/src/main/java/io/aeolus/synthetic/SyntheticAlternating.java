// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.Message;
import io.aeolus.synthetic.internal.Tally;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A workload with messages that alternate between two streams to the same tasks.
 *
 * <pre>
 *                           .--texts, by key---.
 * numbers --shuffle--> split                    &gt; count
 *    |                      '--origins, by key-'    ^
 *    '------------------end, to all-----------------'
 * </pre>
 *
 * <p>The output is the stream of count, which has no consumer: key, count and sum of each key. Immutable.
 */
public final class SyntheticAlternating extends SyntheticWorkload {

    private static final String SPLIT = "split";
    private static final String TEXTS = "texts";
    private static final String ORIGINS = "origins";
    private static final Fields KEY = new Fields("key");

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticAlternating() {
        super(
                "synthetic-alternating",
                "messages that alternate between two streams; batches hold both",
                SyntheticMessages.DEFAULT_ROWS,
                SyntheticMessages.MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return Map.of("keys", Message.KEYS);
    }

    @Override
    void addBolts(TopologyBuilder builder) {
        Map<String, Fields> streams =
                Map.of(TEXTS, new Fields("key", "text"), ORIGINS, new Fields("key", "row", "length"));
        builder.setBolt(SPLIT, new FunctionBolt(streams, SyntheticAlternating::split))
                .shuffleGrouping(Numbers.ID);
        builder.setBolt("count", new TallyBolt())
                .fieldsGrouping(SPLIT, TEXTS, KEY)
                .fieldsGrouping(SPLIT, ORIGINS, KEY)
                .allGrouping(Numbers.ID, Numbers.END);
    }

    private static void split(Tuple input, BasicOutputCollector output) {
        long row = input.getLong(0);
        Message first = Message.of(row, 0);
        Message second = Message.of(row, 1);
        output.emit(TEXTS, new Values(first.key(), first.text()));
        output.emit(ORIGINS, new Values(second.key(), row, second.text().length()));
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        Tally tally = new Tally(Message.KEYS);
        for (long row = 0; row < rows; row++) {
            Message first = Message.of(row, 0);
            tally.add(first.key(), first.text());
            tally.add(Message.of(row, 1).key(), row);
        }
        return tally.digest();
    }
}
