package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.Answer;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Asks a service about each row, one after the other; a sleep stands for the call. */
final class LookupBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Utils.sleep(WaitingTopology.LOOKUP_MILLIS);
        Answer answer = Answer.lookedUp(input.getLong(0));
        collector.emit(new Values(answer.row(), answer.key(), answer.value()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(WaitingTopology.ROW, WaitingTopology.KEY, WaitingTopology.ANSWER));
    }
}
