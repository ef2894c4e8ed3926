package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.JsonFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A plan as its file has it. */
record PlanJson(
        String topology,
        Map<String, ComponentPlan> components,
        List<Stream> streams,
        Optional<Map<String, Object>> config,
        Optional<Expected> prediction,
        Optional<List<String>> explanation) {

    private static final JsonFormat<PlanJson> FORMAT =
            new JsonFormat<>(PlanJson.class, "plan", 1, "config", "prediction", "explanation");

    static PlanFile read(Path file) throws BadInputException {
        return FORMAT.read(file).plan(file.toString());
    }

    static PlanFile parse(String json, String source) throws BadInputException {
        return FORMAT.parse(json, source).plan(source);
    }

    static String text(PlanFile file) {
        return FORMAT.text(new PlanJson(
                file.topologyName(),
                file.plan().components(),
                file.plan().streams().stream().map(Stream::of).toList(),
                Optional.of(file.config()),
                file.prediction().map(Expected::of),
                Optional.of(file.explanation())));
    }

    private PlanFile plan(String source) throws BadInputException {
        try {
            return new PlanFile(
                    topology,
                    new BatchingPlan(
                            components, streams.stream().map(Stream::plan).toList()),
                    config.orElse(Map.of()),
                    prediction.map(Expected::prediction),
                    explanation.orElse(List.of()));
        } catch (IllegalArgumentException e) {
            throw new BadInputException(source + ": $.streams: " + e.getMessage());
        }
    }

    /** A stream; its linger is a whole number of milliseconds or seconds with the unit. */
    record Stream(String producer, String stream, int batchSize, String scheme, String linger) {

        private static final Pattern LINGER = Pattern.compile("(\\d{1,9})(ms|s)");
        private static final long MILLIS_PER_SECOND = 1000;

        /** Refuses what is no plan of a stream while the place in the file is known. */
        Stream {
            plan(producer, stream, batchSize, scheme, linger);
        }

        static Stream of(StreamPlan plan) {
            // A part of a millisecond counts as one.
            long millis = plan.linger().plusNanos(999_999).toMillis();
            return new Stream(
                    plan.producer(),
                    plan.stream(),
                    plan.batchSize(),
                    name(plan.scheme()),
                    millis % MILLIS_PER_SECOND == 0 ? millis / MILLIS_PER_SECOND + "s" : millis + "ms");
        }

        StreamPlan plan() {
            return plan(producer, stream, batchSize, scheme, linger);
        }

        private static StreamPlan plan(String producer, String stream, int batchSize, String scheme, String linger) {
            return new StreamPlan(producer, stream, batchSize, scheme(scheme), duration(linger));
        }

        private static Scheme scheme(String name) {
            return Arrays.stream(Scheme.values())
                    .filter(scheme -> name(scheme).equals(name))
                    .findAny()
                    .orElseThrow(() -> new IllegalArgumentException("scheme is \"" + name + "\": give "
                            + Arrays.stream(Scheme.values())
                                    .map(scheme -> "\"" + name(scheme) + "\"")
                                    .collect(Collectors.joining(" or "))));
        }

        private static String name(Scheme scheme) {
            return scheme.name().toLowerCase(Locale.ROOT);
        }

        private static Duration duration(String linger) {
            Matcher matcher = LINGER.matcher(linger);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "linger is \"" + linger + "\": give a time such as \"5ms\" or \"1s\"");
            }
            long number = Long.parseLong(matcher.group(1));
            return matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
        }
    }

    /** What to expect of the plan. */
    record Expected(double tuplesPerSecond, Latency latencyMillis) {

        Expected {
            check("tuplesPerSecond", tuplesPerSecond);
        }

        static Expected of(Prediction prediction) {
            return new Expected(
                    prediction.tuplesPerSecond(),
                    new Latency(prediction.meanLatencyMillis(), prediction.p99LatencyMillis()));
        }

        Prediction prediction() {
            return new Prediction(tuplesPerSecond, latencyMillis.mean(), latencyMillis.p99());
        }

        private static void check(String name, double value) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(name + " is " + value + ": give a number, 0 or more");
            }
        }

        /** From a tuple's emission to its ack. */
        record Latency(double mean, double p99) {

            Latency {
                check("mean", mean);
                check("p99", p99);
            }
        }
    }
}
