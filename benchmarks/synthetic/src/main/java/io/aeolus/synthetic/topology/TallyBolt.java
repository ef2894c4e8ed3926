// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Counts tuples by their first value and sums the hash codes of the second value, or of the first if it is the only one. Emits count and
 * sum of each key at the end of input. Replayed tuples are counted again.
 */
public final class TallyBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Object, Tally> tallies;
    private transient Ends ends;

    /** Count and sum of a key. */
    private static final class Tally {
        private long count;
        private long sum;

        void add(Object value) {
            count++;
            sum += value.hashCode();
        }
    }

    /** Creates a bolt downstream of {@link Numbers#ID}. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public TallyBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        tallies = new HashMap<>();
        ends = new Ends(context, Numbers.ID);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (Numbers.isEnd(input)) {
            if (ends.add(input)) {
                tallies.forEach((key, tally) -> collector.emit(new Values(key, tally.count, tally.sum)));
            }
        } else {
            Object key = input.getValue(0);
            Tally tally = tallies.get(key);
            if (tally == null) {
                tally = new Tally();
                tallies.put(key, tally);
            }
            tally.add(input.getValue(Math.min(1, input.size() - 1)));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "count", "sum"));
    }
}
