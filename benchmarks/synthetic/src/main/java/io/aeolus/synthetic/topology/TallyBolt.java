package io.aeolus.synthetic.topology;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Counts tuples by their first value, and adds up the hash codes of the second. It emits count and sum of each key when all
 * spout tasks have come to their ends. A tuple that is replayed counts again.
 */
final class TallyBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Long, Tally> tallies;
    private transient Set<Integer> endedSpoutTasks;
    private transient int spoutTasks;

    /** What came to one key. */
    private static final class Tally {
        private long count;
        private long sum;

        void add(Object value) {
            count++;
            sum += value.hashCode();
        }
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    TallyBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        tallies = new HashMap<>();
        endedSpoutTasks = new HashSet<>();
        spoutTasks = context.getComponentTasks(Numbers.ID).size();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (Numbers.isEnd(input)) {
            endedSpoutTasks.add(input.getInteger(0));
            if (endedSpoutTasks.size() == spoutTasks) {
                tallies.forEach((key, tally) -> collector.emit(new Values(key, tally.count, tally.sum)));
            }
        } else {
            tallies.computeIfAbsent(input.getLong(0), k -> new Tally()).add(input.getValue(1));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "count", "sum"));
    }
}
