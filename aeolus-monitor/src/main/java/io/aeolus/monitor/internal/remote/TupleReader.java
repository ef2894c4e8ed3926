package io.aeolus.monitor.internal.remote;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.serialization.KryoValuesDeserializer;

/** Makes tuples of what workers have serialised, by Storm's serialisers and the topology's. Not thread-safe. */
final class TupleReader implements Function<byte[], List<Object>> {

    private final KryoValuesDeserializer deserialiser;

    /**
     * Takes the settings.
     *
     * @param cluster those of Storm
     * @param topology those of the topology, which go before them
     */
    TupleReader(Map<String, Object> cluster, Map<String, Object> topology) {
        Map<String, Object> all = new HashMap<>(cluster);
        all.putAll(topology);
        deserialiser = new KryoValuesDeserializer(all);
    }

    @Override
    public List<Object> apply(byte[] bytes) {
        // A value may be null.
        return Collections.unmodifiableList(deserialiser.deserialize(bytes));
    }
}
