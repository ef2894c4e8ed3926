// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.flink.internal.job.LinearRoadTuples.Report;
import io.aeolus.flink.internal.job.LinearRoadTuples.Summary;
import io.aeolus.linearroad.topology.Segment;
import io.aeolus.linearroad.topology.SegmentMinutes;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Aggregates reports by segment and minute. A watermark emits the summaries of its minute. */
final class AggregateOperator extends AbstractStreamOperator<Summary>
        implements OneInputStreamOperator<Report, Summary> {

    private static final long serialVersionUID = 1L;

    private transient SegmentMinutes minutes;

    @SuppressWarnings("NullAway.Init") // set by open
    AggregateOperator() {}

    @Override
    public void open() throws Exception {
        super.open();
        minutes = new SegmentMinutes();
    }

    @Override
    public void processElement(StreamRecord<Report> input) {
        Report report = input.getValue();
        minutes.add(report.f0, report.f1, report.f2, Segment.road(report.f3, report.f5), report.f6);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        int minute = (int) Math.min(mark.getTimestamp(), Integer.MAX_VALUE);
        for (SegmentMinutes.Summary closed : minutes.closeUpTo(minute)) {
            Segment segment = closed.segment();
            Summary summary = new Summary();
            summary.setFields(
                    segment.xway(), segment.dir(), segment.seg(), closed.minute(), closed.averageMph(), closed.cars());
            output.collect(new StreamRecord<>(summary));
        }
        super.processWatermark(mark);
    }
}
