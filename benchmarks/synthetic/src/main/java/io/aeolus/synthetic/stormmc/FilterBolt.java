package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.Mail;
import io.aeolus.synthetic.mail.MailSteps;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Leaves out mails that are not of the company, and cleans the others. */
final class FilterBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Mail mail = MailFields.of(input);
        if (MailSteps.isKept(mail)) {
            collector.emit(MailFields.of(MailSteps.cleaned(mail)));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(MailFields.ALL);
    }
}
