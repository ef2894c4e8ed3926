package io.aeolus.batching.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.Scheme;
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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.Config;

/** Makes a plan of what is written in a file, and says what is wrong with it in one line: file, place, reason, remedy. */
public final class PlanReader {

    private static final int VERSION = 1;
    private static final String REMEDY = ": name a plan file";
    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final Pattern LINGER = Pattern.compile("(\\d{1,9})(ms|s)");

    private static final int MOST_WORKERS = 100_000;

    /**
     * The settings that a plan may have, as the optimizer writes them, besides {@link Aeolus#ROWS_ACKED}. All are numbers or switches, so a plan cannot
     * name a class or an option of the JVM, which a worker would load or run.
     */
    private static final Map<String, Range> NUMBERS = new TreeMap<>(Map.of(
            Config.TOPOLOGY_WORKERS, new Range(1, MOST_WORKERS),
            Config.TOPOLOGY_ACKER_EXECUTORS, new Range(0, MOST_WORKERS),
            Config.TOPOLOGY_MAX_SPOUT_PENDING, new Range(1, Integer.MAX_VALUE),
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, new Range(0, Integer.MAX_VALUE)));

    private record Range(int least, int most) {}

    private PlanReader() {}

    /** Reads a file. */
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

    /** The message of some exceptions is the name of the file only. */
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

    /** Reads bytes, which have to be UTF-8. */
    public static PlanDocument parse(byte[] content, String source) {
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

    /** Reads text. */
    public static PlanDocument parse(String text, String source) {
        if (text.isBlank()) {
            throw new PlanException(source + ": is empty" + REMEDY);
        }
        if (text.startsWith(BYTE_ORDER_MARK)) {
            throw new PlanException(source + ": starts with a byte order mark: save it as UTF-8 without one");
        }
        try {
            if (!(JsonReader.read(text) instanceof Map<?, ?> fields)) {
                throw new PlanException("not a plan: give an object {}");
            }
            return document(JsonObject.of("$", fields));
        } catch (JsonReader.NotJson | PlanException e) {
            throw new PlanException(source + ": " + e.getMessage());
        }
    }

    private static PlanDocument document(JsonObject file) {
        checkVersion(file);
        file.hasOnly("version", "topology", "components", "streams", "config", "prediction", "explanation");
        String topology = file.text("topology");
        Map<String, ComponentPlan> components = components(file.object("components"));
        List<StreamPlan> streams =
                file.objects("streams").stream().map(PlanReader::stream).toList();
        return new PlanDocument(
                topology,
                placed("$.streams", () -> new BatchingPlan(components, streams)),
                file.has("config") ? settings(file.object("config")) : Map.of(),
                file.objectIfAny("prediction").map(PlanReader::prediction),
                file.has("explanation") ? file.texts("explanation") : List.of());
    }

    private static Map<String, Object> settings(JsonObject config) {
        Map<String, Object> settings = new LinkedHashMap<>();
        for (String name : config.names()) {
            if (name.equals(Aeolus.ROWS_ACKED)) {
                settings.put(name, config.truth(name));
            } else if (NUMBERS.containsKey(name)) {
                Range range = NUMBERS.get(name);
                settings.put(name, config.whole(name, range.least, range.most));
            } else {
                throw new PlanException(config.at(name)
                        + " may not be in a plan: remove it, or set it in the topology; a plan may have "
                        + Aeolus.ROWS_ACKED + ", " + String.join(", ", NUMBERS.keySet()));
            }
        }
        return settings;
    }

    private static void checkVersion(JsonObject file) {
        if (file.has("window")) {
            throw new PlanException("is a profile: give a plan, which 'aeolus optimize' makes of it");
        }
        if (!file.has("version")) {
            throw new PlanException("$.version is missing: give a plan that has \"version\": " + VERSION);
        }
        Object version = file.value("version");
        if (!version.equals(VERSION)) {
            throw new PlanException("$.version is " + JsonObject.shown(version) + ": this program reads version "
                    + VERSION + "; make the plan again");
        }
    }

    private static Map<String, ComponentPlan> components(JsonObject components) {
        Map<String, ComponentPlan> plans = new LinkedHashMap<>();
        for (String id : components.names()) {
            JsonObject component = components.object(id);
            component.hasOnly("parallelism", "tasks");
            int parallelism = component.whole("parallelism");
            int tasks = component.whole("tasks");
            plans.put(id, placed(component.place(), () -> new ComponentPlan(parallelism, tasks)));
        }
        return plans;
    }

    private static StreamPlan stream(JsonObject stream) {
        stream.hasOnly("producer", "stream", "batchSize", "scheme", "linger");
        String producer = stream.text("producer");
        String id = stream.text("stream");
        int batchSize = stream.whole("batchSize");
        String scheme = stream.text("scheme");
        String linger = stream.text("linger");
        return placed(stream.place(), () -> new StreamPlan(producer, id, batchSize, scheme(scheme), duration(linger)));
    }

    private static Scheme scheme(String name) {
        return Arrays.stream(Scheme.values())
                .filter(scheme -> name(scheme).equals(name))
                .findAny()
                .orElseThrow(() -> new PlanException("scheme is \"" + name + "\": give "
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
            throw new PlanException("linger is \"" + linger + "\": give a time such as \"5ms\" or \"1s\"");
        }
        long number = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
    }

    private static PlanDocument.Prediction prediction(JsonObject prediction) {
        prediction.hasOnly("tuplesPerSecond", "meanLatencyMillis");
        return new PlanDocument.Prediction(
                prediction.amount("tuplesPerSecond"), prediction.amount("meanLatencyMillis"));
    }

    /** What a plan refuses is told with its place. */
    private static <T> T placed(String place, Supplier<T> plan) {
        try {
            return plan.get();
        } catch (PlanException e) {
            throw new PlanException(place + ": " + e.getMessage());
        }
    }
}
