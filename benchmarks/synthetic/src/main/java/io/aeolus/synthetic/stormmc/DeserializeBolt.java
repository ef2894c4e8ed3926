package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.Mail;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Takes the texts of mails apart. */
final class DeserializeBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(MailFields.of(Mail.parse(input.getString(0))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(MailFields.ALL);
    }
}
