package io.aeolus.probe.internal.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.jspecify.annotations.Nullable;

/** Serialises the values of sampled tuples as Storm would, to see how long they are. Not thread-safe. */
final class SizeMeter {

    private final Map<String, Object> conf;
    private final Map<String, Tally> sizes = new LinkedHashMap<>();
    private final Map<String, String> failures = new TreeMap<>();
    private @Nullable KryoValuesSerializer serializer;

    SizeMeter(Map<String, Object> conf) {
        this.conf = conf;
    }

    /** Adds a tuple that was emitted. */
    void add(String stream, List<Object> values, double weight) {
        if (failures.containsKey(stream)) {
            return;
        }
        try {
            int bytes = serializer().serialize(values).length;
            sizes.computeIfAbsent(stream, s -> new Tally()).add(bytes, weight);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // In one worker tuples need not be serialisable: the topology may run well.
            serializer = null;
            failures.put(stream, "not serialisable: " + firstLine(e));
        }
    }

    private KryoValuesSerializer serializer() {
        if (serializer == null) {
            serializer = new KryoValuesSerializer(conf);
        }
        return serializer;
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    /** The sizes by stream. */
    Map<String, Tally> sizes() {
        return sizes;
    }

    /** Streams whose tuples cannot be serialised, with the reason. */
    Map<String, String> failures() {
        return failures;
    }
}
