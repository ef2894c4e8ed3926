// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Answers a DRPC call with its argument and a suffix. */
final class AppendBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final String suffix;

    AppendBolt(String suffix) {
        this.suffix = suffix;
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(new Values(input.getValue(0), input.getString(1) + suffix));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "text"));
    }
}
