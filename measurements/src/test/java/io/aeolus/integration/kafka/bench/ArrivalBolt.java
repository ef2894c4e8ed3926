// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka.bench;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Records the latency of rows. The value of a row is the time at which this JVM sent it. */
final class ArrivalBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    static final List<Long> NANOS = new CopyOnWriteArrayList<>();

    @Override
    public void execute(Tuple row, BasicOutputCollector collector) {
        NANOS.add(System.nanoTime() - Long.parseLong(row.getStringByField("value")));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
