package io.aeolus.optimizer;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.JsonFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A plan as its file has it, to be written. It is read by {@link io.aeolus.batching.PlanDocument}, which needs no library. */
record PlanJson(
        String topology,
        Map<String, ComponentPlan> components,
        List<Stream> streams,
        Map<String, Object> config,
        Optional<Expected> prediction,
        List<String> explanation) {

    private static final JsonFormat<PlanJson> FORMAT = new JsonFormat<>(PlanJson.class, "plan", 1);

    static String text(PlanFile file) {
        return FORMAT.text(new PlanJson(
                file.topologyName(),
                file.plan().components(),
                file.plan().streams().stream().map(Stream::of).toList(),
                file.config(),
                file.prediction().map(Expected::of),
                file.explanation()));
    }

    /** A stream; its linger is a whole number of milliseconds or seconds with the unit. */
    record Stream(String producer, String stream, int batchSize, String scheme, String linger) {

        private static final long MILLIS_PER_SECOND = 1000;

        static Stream of(StreamPlan plan) {
            // A part of a millisecond counts as one.
            long millis = plan.linger().plusNanos(999_999).toMillis();
            return new Stream(
                    plan.producer(),
                    plan.stream(),
                    plan.batchSize(),
                    plan.scheme().name().toLowerCase(Locale.ROOT),
                    millis % MILLIS_PER_SECOND == 0 ? millis / MILLIS_PER_SECOND + "s" : millis + "ms");
        }
    }

    /** What to expect of the plan. */
    record Expected(double tuplesPerSecond, Latency latencyMillis) {

        Expected {
            check("tuplesPerSecond", tuplesPerSecond);
        }

        static Expected of(Prediction prediction) {
            return new Expected(prediction.tuplesPerSecond(), new Latency(prediction.meanLatencyMillis()));
        }

        /** JSON has no other numbers. */
        private static void check(String name, double value) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(name + " is " + value + ": give a number, 0 or more");
            }
        }

        /** From a tuple's emission to its ack. */
        record Latency(double mean) {

            Latency {
                check("mean", mean);
            }
        }
    }
}
