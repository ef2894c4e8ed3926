package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.optimizer.Amounts;
import java.util.List;

/** A prediction as cells of a table. */
final class PredictionCells {

    private static final double NANOS_PER_MILLI = 1e6;

    private PredictionCells() {}

    static List<String> of(Prediction prediction) {
        return List.of(
                Amounts.number(prediction.tuplesPerSecond()),
                Amounts.nanos(prediction.meanLatencyMillis() * NANOS_PER_MILLI));
    }

    /** How many times as fast one is as another: 1.25 x. */
    static String ratio(Prediction prediction, Prediction base) {
        return base.tuplesPerSecond() > 0
                ? format("%.2f x", prediction.tuplesPerSecond() / base.tuplesPerSecond())
                : "-";
    }
}
