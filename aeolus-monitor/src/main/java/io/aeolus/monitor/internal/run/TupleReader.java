package io.aeolus.monitor.internal.run;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.utils.Utils;

/** Makes values of what a worker made bytes of, by the serialisers that its topology has. Not thread-safe. */
public final class TupleReader implements Function<byte[], List<Object>> {

    private final KryoValuesDeserializer deserialiser;

    /**
     * A reader of a topology's tuples.
     *
     * @param config the topology's settings
     */
    public TupleReader(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(Utils.readStormConfig());
        all.putAll(config);
        deserialiser = new KryoValuesDeserializer(all);
    }

    @Override
    public List<Object> apply(byte[] bytes) {
        // A value may be null.
        return Collections.unmodifiableList(deserialiser.deserialize(bytes));
    }
}
