// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.language.Stage;
import io.aeolus.sentiment.language.Step;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Applies a step to each tweet. */
final class StageBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Stage stage;

    private transient Step step;

    @SuppressWarnings("NullAway.Init") // set by prepare
    StageBolt(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        step = stage.newStep();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(TweetTuple.of(step.apply(TweetTuple.read(input))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(TweetTuple.FIELDS);
    }
}
