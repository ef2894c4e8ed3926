package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.Message;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Makes messages of a row: a key and a short text each. */
final class HashBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long row = input.getLong(0);
        for (int index = 0; index < Message.PER_ROW; index++) {
            Message message = Message.of(row, index);
            collector.emit(new Values(message.key(), message.text()));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(MessagesTopology.KEY, "text"));
    }
}
