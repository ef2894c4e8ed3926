// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Sends each number back to its producer until the number has made three hops. */
public final class HopBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private static final int HOPS = 3;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        int hops = input.size() > 1 ? input.getInteger(1) + 1 : 1;
        if (hops < HOPS) {
            collector.emit(new Values(input.getLong(0), hops));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number", "hops"));
    }
}
