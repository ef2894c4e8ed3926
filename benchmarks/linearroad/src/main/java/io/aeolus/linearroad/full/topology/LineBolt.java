// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
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

/** Parses lines; drops travel time queries. */
final class LineBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;

    @SuppressWarnings("NullAway.Init") // set by prepare
    LineBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(Tuple input) {
        LinearRoadLine line = LinearRoadLine.parse(input.getString(0));
        if (line instanceof PositionReport report) {
            emit(input, report);
        } else if (line instanceof AccountBalanceQuery query) {
            collector.emit(
                    AnswerKind.BALANCE.label(),
                    input,
                    new Values(query.timeSeconds(), query.vehicle(), query.queryId()));
        } else if (line instanceof DailyExpenditureQuery query) {
            collector.emit(
                    AnswerKind.EXPENDITURE.label(),
                    input,
                    new Values(query.timeSeconds(), query.vehicle(), query.xway(), query.queryId(), query.day()));
        }
        collector.ack(input);
    }

    private void emit(Tuple input, PositionReport report) {
        collector.emit(
                input,
                new Values(
                        report.timeSeconds(),
                        report.vehicle(),
                        report.speedMph(),
                        report.xway(),
                        report.lane(),
                        report.dir(),
                        report.seg()));
        if (report.speedMph() == 0) {
            collector.emit(
                    FullTopology.STOPPED,
                    input,
                    new Values(
                            report.timeSeconds(),
                            report.vehicle(),
                            report.xway(),
                            report.lane(),
                            report.dir(),
                            report.positionFeet()));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                "time", FullTopology.VID, "spd", FullTopology.XWAY, "lane", FullTopology.DIR, FullTopology.SEG));
        declarer.declareStream(
                FullTopology.STOPPED,
                new Fields("time", FullTopology.VID, FullTopology.XWAY, "lane", FullTopology.DIR, "pos"));
        declarer.declareStream(AnswerKind.BALANCE.label(), new Fields("time", FullTopology.VID, "qid"));
        declarer.declareStream(
                AnswerKind.EXPENDITURE.label(), new Fields("time", FullTopology.VID, FullTopology.XWAY, "qid", "day"));
    }
}
