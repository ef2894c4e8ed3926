package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.Answer;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Asks a slower service about some of the answers, and passes the others on; a sleep stands for the call. */
final class EnrichBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Answer answer = new Answer(input.getLong(0), input.getLong(2));
        if (answer.isToBeEnriched()) {
            Utils.sleep(WaitingTopology.ENRICH_MILLIS);
            answer = answer.enriched();
        }
        collector.emit(new Values(answer.row(), answer.value()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(WaitingTopology.ROW, WaitingTopology.ANSWER));
    }
}
