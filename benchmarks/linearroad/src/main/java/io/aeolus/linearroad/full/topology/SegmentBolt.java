// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.Toll;
import io.aeolus.linearroad.topology.LatestAverageVelocity;
import io.aeolus.linearroad.topology.Segment;
import io.aeolus.linearroad.topology.SegmentMinutes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/**
 * Summarizes the reports of segments: emits, at the end of a minute, the latest average velocity and the toll of each segment for the next
 * minute. A segment without reports in the previous five minutes has no velocity, no toll and no tuple.
 */
final class SegmentBolt extends WatermarkBolt {

    private static final long serialVersionUID = 1L;

    private transient SegmentMinutes minutes;
    private transient Map<Segment, LatestAverageVelocity> velocities;
    private transient int closed;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    SegmentBolt() {}

    @Override
    void prepare() {
        minutes = new SegmentMinutes();
        velocities = new HashMap<>();
        closed = 0;
    }

    @Override
    void keep(Tuple report) {
        int road = Segment.road(report.getInteger(3), report.getInteger(5));
        minutes.add(report.getInteger(0), report.getInteger(1), report.getInteger(2), road, report.getInteger(6));
    }

    @Override
    List<Emission> pass(Watermark watermark) {
        List<Emission> tolls = new ArrayList<>();
        while (closed < watermark.completeMinutes()) {
            closed++;
            close(tolls);
        }
        return tolls;
    }

    /** Closes a minute and adds the tolls of the next minute. */
    private void close(List<Emission> tolls) {
        Map<Segment, Integer> cars = new HashMap<>();
        for (SegmentMinutes.Summary summary : minutes.closeUpTo(closed)) {
            cars.put(summary.segment(), summary.cars());
            velocities
                    .computeIfAbsent(summary.segment(), segment -> new LatestAverageVelocity())
                    .add(closed, summary.averageMph());
        }
        int minute = closed + 1;
        Iterator<Map.Entry<Segment, LatestAverageVelocity>> entries =
                velocities.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Segment, LatestAverageVelocity> entry = entries.next();
            int lav = entry.getValue().at(minute);
            if (lav < 0) {
                entries.remove();
            } else {
                Segment segment = entry.getKey();
                int toll = Toll.withoutAccident(lav, cars.getOrDefault(segment, 0));
                tolls.add(new Emission(
                        "default", List.of(segment.xway(), segment.dir(), segment.seg(), minute, lav, toll)));
            }
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(
                new Fields(FullTopology.XWAY, FullTopology.DIR, FullTopology.SEG, FullTopology.MINUTE, "lav", "toll"));
    }
}
