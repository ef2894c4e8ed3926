// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.flink.internal.job.LinearRoadTuples.Report;
import io.aeolus.linearroad.LinearRoadLine;
import io.aeolus.linearroad.PositionReport;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Parses position reports; drops queries. A watermark with the number of a minute ends each minute. */
final class ParseOperator extends AbstractStreamOperator<Report> implements OneInputStreamOperator<String, Report> {

    private static final long serialVersionUID = 1L;

    private transient StreamRecord<Report> reused;
    private transient int minute;

    @SuppressWarnings("NullAway.Init") // set by open
    ParseOperator() {}

    @Override
    public void open() throws Exception {
        super.open();
        reused = new StreamRecord<>(new Report());
        minute = 1;
    }

    @Override
    public void processElement(StreamRecord<String> line) {
        if (LinearRoadLine.parse(line.getValue()) instanceof PositionReport report) {
            if (report.minute() > minute) {
                minute = report.minute();
                output.emitWatermark(new Watermark(minute - 1));
            }
            reused.getValue()
                    .setFields(
                            report.timeSeconds(),
                            report.vehicle(),
                            report.speedMph(),
                            report.xway(),
                            report.lane(),
                            report.dir(),
                            report.seg(),
                            report.positionFeet());
            output.collect(reused);
        }
    }
}
