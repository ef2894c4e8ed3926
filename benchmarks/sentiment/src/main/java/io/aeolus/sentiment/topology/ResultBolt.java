package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.ResultRow;
import io.aeolus.sentiment.language.Stage;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits a row for each tweet. */
final class ResultBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient TweetSchema in;

    @SuppressWarnings("NullAway.Init") // set by prepare
    ResultBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        in = TweetSchema.after(Stage.HTML);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        ResultRow row = ResultRow.of(in.read(input));
        collector.emit(new Values(row.values().toArray()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "polarity", "score", "attributes", "html"));
    }
}
