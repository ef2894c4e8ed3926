// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.HashMap;
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

    private static final Count NO_COUNT = new Count(-1, 0, 0);

    private transient Map<Segment, Count> latest;

    /** The cars of a minute and of the previous minute. */
    private record Count(int minute, int cars, int carsBefore) {

        /** A later minute, or a replay of the same minute. */
        Count next(int nextMinute, int nextCars) {
            if (nextMinute == minute) {
                return this;
            }
            return new Count(nextMinute, nextCars, nextMinute == minute + 1 ? cars : 0);
        }
    }

    @SuppressWarnings("NullAway.Init") // set by prepare
    BlockBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        latest = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Segment segment = Segment.of(input);
        int minute = input.getInteger(3);
        Count count = latest.getOrDefault(segment, NO_COUNT).next(minute, input.getInteger(5));
        latest.put(segment, count);
        collector.emit(new Values(segment.xway(), segment.dir(), segment.seg(), minute, count.carsBefore()));
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
