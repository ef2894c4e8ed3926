// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.MailMetrics;
import io.aeolus.synthetic.topology.Ends;
import io.aeolus.synthetic.topology.Numbers;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Measures and forwards mails; at the end of input, emits the number of mails, characters, words and paragraphs. */
final class MetricsBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    /** The stream of the measurements of a task. */
    static final String LOCAL = "local";

    private transient Ends ends;
    private transient int taskId;
    private transient long mails;
    private transient long characters;
    private transient long words;
    private transient long paragraphs;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    MetricsBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, Numbers.ID);
        taskId = context.getThisTaskId();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (!Numbers.isEnd(input)) {
            MailMetrics metrics = MailMetrics.of(input.getString(4));
            mails++;
            characters += metrics.characters();
            words += metrics.words();
            paragraphs += metrics.paragraphs();
            collector.emit(MailFields.of(MailFields.of(input)));
        } else if (ends.add(input)) {
            collector.emit(LOCAL, new Values(taskId, mails, characters, words, paragraphs));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(MailFields.ALL);
        declarer.declareStream(LOCAL, new Fields("task", "mails", "characters", "words", "paragraphs"));
    }
}
