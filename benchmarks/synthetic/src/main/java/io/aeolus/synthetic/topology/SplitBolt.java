package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.Message;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Makes two messages of a row, one on each stream: a key and a text, and a key, the row and the length of the text. */
final class SplitBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long row = input.getLong(0);
        Message first = Message.of(row, 0);
        Message second = Message.of(row, 1);
        collector.emit(AlternatingTopology.TEXTS, new Values(first.key(), first.text()));
        collector.emit(
                AlternatingTopology.ORIGINS,
                new Values(second.key(), row, second.text().length()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(AlternatingTopology.TEXTS, new Fields(AlternatingTopology.KEY, "text"));
        declarer.declareStream(AlternatingTopology.ORIGINS, new Fields(AlternatingTopology.KEY, "row", "length"));
    }
}
