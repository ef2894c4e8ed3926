// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.flink.internal.job.LinearRoadTuples.Half;
import io.aeolus.flink.internal.job.LinearRoadTuples.Summary;
import io.aeolus.linearroad.topology.PreviousMinuteCars;
import io.aeolus.linearroad.topology.Segment;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Emits for each segment and minute the number of cars in the previous minute. */
final class CarsFunction extends RichMapFunction<Summary, Half> {

    private static final long serialVersionUID = 1L;

    private transient PreviousMinuteCars cars;

    @SuppressWarnings("NullAway.Init") // set by open
    CarsFunction() {}

    @Override
    public void open(OpenContext context) {
        cars = new PreviousMinuteCars();
    }

    @Override
    public Half map(Summary summary) {
        Segment segment = new Segment(summary.f0, summary.f1, summary.f2);
        Half half = new Half();
        half.setFields(summary.f0, summary.f1, summary.f2, summary.f3, cars.before(segment, summary.f3, summary.f5));
        return half;
    }
}
