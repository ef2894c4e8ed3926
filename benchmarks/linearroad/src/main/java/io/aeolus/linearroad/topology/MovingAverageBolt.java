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

/** Computes each segment's latest average velocity (LAV) for each minute. */
final class MovingAverageBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Segment, LatestAverageVelocity> segments;

    @SuppressWarnings("NullAway.Init") // set by prepare
    MovingAverageBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        segments = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Segment segment = Segment.of(input);
        int minute = input.getInteger(3);
        int velocity = segments.computeIfAbsent(segment, s -> new LatestAverageVelocity())
                .before(minute, input.getDouble(4));
        collector.emit(new Values(segment.xway(), segment.dir(), segment.seg(), minute, velocity));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                LinearRoadTopology.XWAY,
                LinearRoadTopology.DIR,
                LinearRoadTopology.SEG,
                LinearRoadTopology.MINUTE,
                "lav"));
    }
}
