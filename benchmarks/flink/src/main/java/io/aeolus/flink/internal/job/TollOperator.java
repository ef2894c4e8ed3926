// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.flink.internal.job.LinearRoadTuples.Half;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.topology.Segment;
import io.aeolus.linearroad.topology.TollJoin;
import java.util.Optional;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Joins velocity (first input) and count (second input) of each segment and minute and computes the toll. */
final class TollOperator extends AbstractStreamOperator<SegmentRow>
        implements TwoInputStreamOperator<Half, Half, SegmentRow> {

    private static final long serialVersionUID = 1L;

    private transient TollJoin join;

    @SuppressWarnings("NullAway.Init") // set by open
    TollOperator() {}

    @Override
    public void open() throws Exception {
        super.open();
        join = new TollJoin();
    }

    @Override
    public void processElement1(StreamRecord<Half> input) {
        Half half = input.getValue();
        emit(join.addLav(new Segment(half.f0, half.f1, half.f2), half.f3, half.f4));
    }

    @Override
    public void processElement2(StreamRecord<Half> input) {
        Half half = input.getValue();
        emit(join.addVehicles(new Segment(half.f0, half.f1, half.f2), half.f3, half.f4));
    }

    /** Removes minutes that both inputs have passed. */
    @Override
    public void processWatermark(Watermark mark) throws Exception {
        join.removeBefore((int) Math.min(mark.getTimestamp(), Integer.MAX_VALUE - 1) + 1);
        super.processWatermark(mark);
    }

    private void emit(Optional<SegmentRow> row) {
        row.ifPresent(complete -> output.collect(new StreamRecord<>(complete)));
    }
}
