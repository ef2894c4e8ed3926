package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.MailSteps;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Hides names, and puts the most frequent word before the subject. */
final class ModifyBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(MailFields.of(MailSteps.modified(MailFields.of(input))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(MailFields.ALL);
    }
}
