// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Counts words. */
public final class CountBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Map<String, Long> counts = new HashMap<>();

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        counts.merge(input.getString(0), 1L, Long::sum);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
