package io.aeolus.optimizer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads plan files, strictly. */
public final class PlanReader {

    /** The version of the format. */
    static final int VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private PlanReader() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @return the plan
     * @throws BadInputException if it cannot be read or is not a plan
     */
    public static PlanFile read(Path file) throws BadInputException {
        return parse(WholeFile.read(file, "plan"), file.toString());
    }

    /**
     * Reads text.
     *
     * @param json the text
     * @param source where it is from
     * @return the plan
     * @throws BadInputException if it is not a plan
     */
    public static PlanFile parse(String json, String source) throws BadInputException {
        StrictObject root = new StrictObject(source, "$", tree(json, source));
        root.integer("version", VERSION, VERSION);
        String topology = root.text("topology");
        Map<String, ComponentPlan> components = components(root.object("components"));
        List<StreamPlan> streams = streams(root.objects("streams"));
        Map<String, Object> config = config(root.optionalObject("config"));
        Optional<StrictObject> prediction = root.optionalObject("prediction");
        Optional<Prediction> predicted =
                prediction.isPresent() ? Optional.of(prediction(prediction.get())) : Optional.empty();
        List<String> explanation = root.optionalTexts("explanation");
        root.end();
        try {
            return new PlanFile(topology, new BatchingPlan(components, streams), config, predicted, explanation);
        } catch (PlanException e) {
            throw root.bad(String.valueOf(e.getMessage()));
        }
    }

    private static JsonNode tree(String json, String source) throws BadInputException {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ":";
            String reason = e.getOriginalMessage().lines().findFirst().orElse("unknown reason");
            throw new BadInputException(source + ":" + place + " not a plan in JSON: " + reason);
        }
    }

    private static Map<String, ComponentPlan> components(StrictObject json) throws BadInputException {
        Map<String, ComponentPlan> components = new LinkedHashMap<>();
        for (String id : json.names()) {
            StrictObject component = json.object(id);
            int parallelism = component.integer("parallelism", 1, ComponentPlan.MAX_TASKS);
            int tasks = component.integer("tasks", 1, ComponentPlan.MAX_TASKS);
            component.end();
            try {
                components.put(id, new ComponentPlan(parallelism, tasks));
            } catch (PlanException e) {
                throw component.bad(String.valueOf(e.getMessage()));
            }
        }
        return components;
    }

    private static List<StreamPlan> streams(List<StrictObject> json) throws BadInputException {
        List<StreamPlan> streams = new ArrayList<>();
        for (StrictObject stream : json) {
            String producer = stream.text("producer");
            String id = stream.text("stream");
            int batchSize = stream.integer("batchSize", 1, StreamPlan.MAX_BATCH_SIZE);
            Scheme scheme = scheme(stream);
            LingerText linger = LingerText.read(stream);
            stream.end();
            try {
                streams.add(new StreamPlan(producer, id, batchSize, scheme, linger.duration()));
            } catch (PlanException e) {
                throw stream.bad(String.valueOf(e.getMessage()));
            }
        }
        return streams;
    }

    private static Scheme scheme(StrictObject stream) throws BadInputException {
        String name = stream.text("scheme");
        for (Scheme scheme : Scheme.values()) {
            if (nameOf(scheme).equals(name)) {
                return scheme;
            }
        }
        String known = Arrays.stream(Scheme.values())
                .map(scheme -> "\"" + nameOf(scheme) + "\"")
                .collect(Collectors.joining(" or "));
        throw stream.badField("scheme", "is \"" + name + "\"", "give " + known);
    }

    /** A scheme's name in the file. */
    static String nameOf(Scheme scheme) {
        return scheme.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> config(Optional<StrictObject> json) {
        Map<String, Object> config = new LinkedHashMap<>();
        json.ifPresent(object -> object.fields()
                .forEachRemaining(
                        field -> config.put(field.getKey(), MAPPER.convertValue(field.getValue(), Object.class))));
        return config;
    }

    private static Prediction prediction(StrictObject json) throws BadInputException {
        double tuplesPerSecond = json.nonNegative("tuplesPerSecond");
        StrictObject latency = json.object("latencyMillis");
        Prediction prediction =
                new Prediction(tuplesPerSecond, latency.nonNegative("mean"), latency.nonNegative("p99"));
        latency.end();
        json.end();
        return prediction;
    }
}
