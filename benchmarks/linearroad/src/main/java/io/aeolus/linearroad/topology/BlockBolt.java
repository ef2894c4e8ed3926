// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits for each segment and minute the number of cars in the previous minute. */
final class BlockBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient PreviousMinuteCars cars;

    @SuppressWarnings("NullAway.Init") // set by prepare
    BlockBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        cars = new PreviousMinuteCars();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Segment segment = Segment.of(input);
        int minute = input.getInteger(3);
        int before = cars.before(segment, minute, input.getInteger(5));
        collector.emit(new Values(segment.xway(), segment.dir(), segment.seg(), minute, before));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                LinearRoadTopology.XWAY,
                LinearRoadTopology.DIR,
                LinearRoadTopology.SEG,
                LinearRoadTopology.MINUTE,
                "numvehicles"));
    }
}
