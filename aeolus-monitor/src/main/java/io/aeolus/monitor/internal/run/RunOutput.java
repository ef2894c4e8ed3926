// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.probe.FilteredKryoFactory;
import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.serialization.DefaultKryoFactory;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.utils.Utils;

/** The output tuples of a run, each once, though snapshots may repeat tuples. Not thread-safe. */
final class RunOutput {

    private final Function<byte[], List<Object>> deserializer;
    private final Map<Long, Long> known = new HashMap<>();
    private final List<List<Object>> tuples = new ArrayList<>();

    RunOutput(Function<byte[], List<Object>> deserializer) {
        this.deserializer = deserializer;
    }

    /** Returns a deserializer with the topology's serialization settings, restricted to known classes. */
    static Function<byte[], List<Object>> deserializer(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(Utils.readStormConfig());
        all.putAll(config);
        if (DefaultKryoFactory.class.getName().equals(all.get(Config.TOPOLOGY_KRYO_FACTORY))) {
            all.put(Config.TOPOLOGY_KRYO_FACTORY, FilteredKryoFactory.class.getName());
        }
        KryoValuesDeserializer kryo = new KryoValuesDeserializer(all);
        // Values may be null.
        return bytes -> Collections.unmodifiableList(kryo.deserialize(bytes));
    }

    /** Adds the new tuples. If a tuple cannot be deserialized, throws and adds none. */
    void add(TaskSnapshot task, TaskOutput output) {
        long before = known.getOrDefault(task.incarnation(), 0L);
        long first = output.first();
        tuples.addAll(output.tuples().stream()
                .skip(Math.max(0, before - first))
                .map(this::values)
                .toList());
        known.put(task.incarnation(), Math.max(before, first + output.tuples().size()));
    }

    private List<Object> values(KeptTuple tuple) {
        return tuple instanceof KeptTuple.Bytes bytes
                ? deserializer.apply(bytes.kryo())
                : ((KeptTuple.Values) tuple).values();
    }

    List<List<Object>> tuples() {
        return List.copyOf(tuples);
    }
}
