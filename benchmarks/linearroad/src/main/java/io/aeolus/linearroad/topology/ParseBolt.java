// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.LinearRoadLine;
import io.aeolus.linearroad.PositionReport;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Parses position reports; drops queries. */
final class ParseBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;

    @SuppressWarnings("NullAway.Init") // set by prepare
    ParseBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(Tuple input) {
        if (LinearRoadLine.parse(input.getString(0)) instanceof PositionReport report) {
            collector.emit(
                    input,
                    new Values(
                            report.timeSeconds(),
                            report.vehicle(),
                            report.speedMph(),
                            report.xway(),
                            report.lane(),
                            report.dir(),
                            report.seg(),
                            report.positionFeet()));
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                "time",
                "vid",
                "spd",
                LinearRoadTopology.XWAY,
                "lane",
                LinearRoadTopology.DIR,
                LinearRoadTopology.SEG,
                "pos"));
    }
}
