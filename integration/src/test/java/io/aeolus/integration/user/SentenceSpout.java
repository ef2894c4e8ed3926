// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;

/** Emits an unlimited number of sentences with message ids. */
public final class SentenceSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private static final List<String> SENTENCES =
            List.of("the cow jumped over the moon", "an apple a day", "four score and seven years ago");

    private SpoutOutputCollector collector;
    private long next;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
    }

    @Override
    public void nextTuple() {
        String sentence = SENTENCES.get((int) (next % SENTENCES.size()));
        collector.emit(List.of(sentence), next++);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
    }
}
