// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.ResultRow;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits a row for each tweet. */
final class ResultBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final TweetSchema in;

    ResultBolt(TweetSchema in) {
        this.in = in;
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        ResultRow row = ResultRow.of(in.read(input));
        collector.emit(new Values(row.values().toArray()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "polarity", "score", "attributes", "html"));
    }
}
