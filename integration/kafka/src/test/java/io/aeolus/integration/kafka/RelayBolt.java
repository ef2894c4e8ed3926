// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Forwards partition and offset of each record. */
final class RelayBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple row, BasicOutputCollector collector) {
        collector.emit(new Values(row.getIntegerByField("partition"), row.getLongByField("offset")));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("partition", "offset"));
    }
}
