// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.Config;

/** Reads plan files. The message of each {@link PlanException} is one line: file, path, reason, remedy. */
public final class PlanReader {

    private static final int VERSION = 1;
    private static final String REMEDY = ": name a plan file";
    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final Pattern LINGER = Pattern.compile("(\\d{1,9})(ms|s)");
    private static final int MAX_WORKERS = 100_000;

    /**
     * The settings that a plan may have, in addition to {@link Aeolus#ROWS_ACKED}. All are numbers or switches, so a plan cannot name a class or
     * an option of the JVM that a worker would load or run.
     */
    private static final Map<String, Range> NUMBERS = new TreeMap<>(Map.of(
            Config.TOPOLOGY_WORKERS, new Range(1, MAX_WORKERS),
            Config.TOPOLOGY_ACKER_EXECUTORS, new Range(0, MAX_WORKERS),
            Config.TOPOLOGY_MAX_SPOUT_PENDING, new Range(1, Integer.MAX_VALUE),
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, new Range(0, Integer.MAX_VALUE)));

    private record Range(int min, int max) {}

    private PlanReader() {}

    public static PlanDocument read(Path file) {
        String source = file.toString();
        try {
            return parse(Files.readAllBytes(file), source);
        } catch (NoSuchFileException e) {
            throw new PlanException(source + ": there is no such file" + REMEDY);
        } catch (IOException e) {
            throw new PlanException(source + ": cannot be read (" + reason(file, e) + ")" + REMEDY);
        }
    }

    /** The message of some exceptions is only the name of the file. */
    private static String reason(Path file, IOException e) {
        if (Files.isDirectory(file)) {
            return "is a directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e.getMessage() == null || e.getMessage().equals(file.toString())
                ? e.getClass().getSimpleName()
                : e.getMessage();
    }

    static PlanDocument parse(byte[] content, String source) {
        try {
            return parse(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content))
                            .toString(),
                    source);
        } catch (CharacterCodingException e) {
            throw new PlanException(source + ": is not UTF-8 text" + REMEDY);
        }
    }

    public static PlanDocument parse(String text, String source) {
        if (text.isBlank()) {
            throw new PlanException(source + ": is empty" + REMEDY);
        }
        if (text.startsWith(BYTE_ORDER_MARK)) {
            throw new PlanException(source + ": starts with a byte order mark: save it as UTF-8 without one");
        }
        try {
            return document(JsonObject.of("$", JsonReader.read(text)));
        } catch (JsonReader.JsonException | PlanException e) {
            throw new PlanException(source + ": " + e.getMessage());
        }
    }

    private static PlanDocument document(JsonObject file) {
        checkVersion(file);
        file.checkNames("version", "topology", "components", "streams", "config", "prediction", "explanation");
        String topology = file.string("topology");
        Map<String, ComponentPlan> components = components(file.object("components"));
        List<StreamPlan> streams =
                file.objects("streams").stream().map(PlanReader::stream).toList();
        return new PlanDocument(
                topology,
                withPath("$.streams", () -> new BatchingPlan(components, streams)),
                file.has("config") ? settings(file.object("config")) : Map.of(),
                file.optionalObject("prediction").map(PlanReader::prediction),
                file.has("explanation") ? file.strings("explanation") : List.of());
    }

    private static Map<String, Object> settings(JsonObject config) {
        Map<String, Object> settings = new LinkedHashMap<>();
        for (String name : config.names()) {
            if (name.equals(Aeolus.ROWS_ACKED)) {
                settings.put(name, config.bool(name));
            } else if (NUMBERS.containsKey(name)) {
                Range range = NUMBERS.get(name);
                settings.put(name, config.integer(name, range.min, range.max));
            } else {
                throw new PlanException(config.path(name)
                        + " is not allowed in a plan: remove it, or set it in the topology; a plan may set "
                        + Aeolus.ROWS_ACKED + ", " + String.join(", ", NUMBERS.keySet()));
            }
        }
        return settings;
    }

    private static void checkVersion(JsonObject file) {
        if (file.has("window")) {
            throw new PlanException("is a profile, not a plan: compute a plan from it with 'aeolus optimize'");
        }
        if (!file.has("version")) {
            throw new PlanException("$.version is missing: must be " + VERSION);
        }
        Object version = file.value("version");
        if (!version.equals(VERSION)) {
            throw new PlanException("$.version is " + JsonObject.shown(version) + ": must be " + VERSION
                    + "; compute the plan again with this version of Aeolus");
        }
    }

    private static Map<String, ComponentPlan> components(JsonObject components) {
        Map<String, ComponentPlan> plans = new LinkedHashMap<>();
        for (String id : components.names()) {
            JsonObject component = components.object(id);
            component.checkNames("parallelism", "tasks");
            int parallelism = component.integer("parallelism");
            int tasks = component.integer("tasks");
            plans.put(id, withPath(component.path(), () -> new ComponentPlan(parallelism, tasks)));
        }
        return plans;
    }

    static StreamPlan stream(JsonObject stream) {
        stream.checkNames("producer", "stream", "batchSize", "linger", "chained");
        String producer = stream.string("producer");
        String id = stream.string("stream");
        int batchSize = stream.integer("batchSize");
        String linger = stream.string("linger");
        List<String> chained = stream.has("chained") ? stream.strings("chained") : List.of();
        return withPath(stream.path(), () -> new StreamPlan(producer, id, batchSize, duration(linger), chained));
    }

    private static Duration duration(String linger) {
        Matcher matcher = LINGER.matcher(linger);
        if (!matcher.matches()) {
            throw new PlanException("linger is \"" + linger + "\": must be a time such as \"5ms\" or \"1s\"");
        }
        long number = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
    }

    private static PlanDocument.Prediction prediction(JsonObject prediction) {
        prediction.checkNames("tuplesPerSecond", "meanLatencyMillis");
        return new PlanDocument.Prediction(
                prediction.nonNegative("tuplesPerSecond"), prediction.nonNegative("meanLatencyMillis"));
    }

    /** Adds the path to the message of an exception. */
    private static <T> T withPath(String path, Supplier<T> plan) {
        try {
            return plan.get();
        } catch (PlanException e) {
            throw new PlanException(path + ": " + e.getMessage());
        }
    }
}
