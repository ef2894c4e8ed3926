package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.topology.Ends;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Adds up what all tasks of the metrics have measured, and emits it once. */
final class GlobalMetricsBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private static final int FIGURES = 4;

    private transient Ends ends;
    private transient Map<Integer, long[]> local;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    GlobalMetricsBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, StormMcEnron.METRICS);
        local = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long[] figures = new long[FIGURES];
        for (int i = 0; i < FIGURES; i++) {
            figures[i] = input.getLong(i + 1);
        }
        local.put(input.getInteger(0), figures);
        if (ends.add(input)) {
            Values sums = new Values();
            for (int i = 0; i < FIGURES; i++) {
                int place = i;
                sums.add(local.values().stream().mapToLong(one -> one[place]).sum());
            }
            collector.emit(sums);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("mails", "characters", "words", "paragraphs"));
    }
}
