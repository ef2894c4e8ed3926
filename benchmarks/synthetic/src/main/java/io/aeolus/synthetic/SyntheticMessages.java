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
 * A message-bound workload: almost no work per message.
 *
 * <pre>
 * numbers --shuffle--> hash --key--> count
 *    |                                 ^
 *    '-----------end, to all-----------'
 * </pre>
 *
 * <p>The output is the stream of count, which has no consumer: key, count and sum of each key. Immutable.
 */
public final class SyntheticMessages extends SyntheticWorkload {

    static final long DEFAULT_ROWS = 1_500_000;

    /** Each stage can process a full batch while another is in flight. */
    static final int MAX_SPOUT_PENDING = 20_000;

    private static final String HASH = "hash";

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticMessages() {
        super(
                "synthetic-messages",
                "many messages and almost no work; batching helps",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return Map.of("keys", Message.KEYS);
    }

    @Override
    void addBolts(TopologyBuilder builder) {
        builder.setBolt(HASH, new FunctionBolt(new Fields("key", "text"), SyntheticMessages::hash))
                .shuffleGrouping(Numbers.ID);
        builder.setBolt("count", new TallyBolt())
                .fieldsGrouping(HASH, new Fields("key"))
                .allGrouping(Numbers.ID, Numbers.END);
    }

    private static void hash(Tuple input, BasicOutputCollector output) {
        long row = input.getLong(0);
        for (int index = 0; index < Message.PER_ROW; index++) {
            Message message = Message.of(row, index);
            output.emit(new Values(message.key(), message.text()));
        }
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        Tally tally = new Tally(Message.KEYS);
        for (long row = 0; row < rows; row++) {
            for (int index = 0; index < Message.PER_ROW; index++) {
                Message message = Message.of(row, index);
                tally.add(message.key(), message.text());
            }
        }
        return tally.digest();
    }
}
