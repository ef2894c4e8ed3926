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

/** Adds up what all tasks of a {@link PartBolt} have counted, and emits it once: one row, whatever the dop. */
public final class TotalBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final String parts;

    private transient Ends ends;
    private transient Map<Integer, long[]> counted;

    /**
     * A bolt behind others.
     *
     * @param parts the name of those that count, which it takes by global grouping
     */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public TotalBolt(String parts) {
        this.parts = parts;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, parts);
        counted = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        counted.put(input.getInteger(0), new long[] {input.getLong(1), input.getLong(2)});
        if (ends.add(input)) {
            long count = 0;
            long sum = 0;
            for (long[] part : counted.values()) {
                count += part[0];
                sum += part[1];
            }
            collector.emit(new Values(count, sum));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("count", "sum"));
    }
}
