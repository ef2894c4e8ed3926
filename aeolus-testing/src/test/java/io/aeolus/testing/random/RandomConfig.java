// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Component;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.OutputFieldsDeclarer;

/** The settings of random components. */
final class RandomConfig {

    /** A component setting that Storm does not define, and passes to the component unchanged. */
    static final String LABEL = "random.label";

    private RandomConfig() {}

    static void declare(Component shape, OutputFieldsDeclarer declarer) {
        shape.streams().forEach(stream -> declarer.declareStream(stream.id(), stream.direct(), stream.fields()));
    }

    static Map<String, Object> of(Component shape) {
        Map<String, Object> config = new HashMap<>();
        config.put(LABEL, "label of " + shape.id());
        if (shape instanceof BoltShape bolt && bolt.tickSeconds() > 0) {
            config.put(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, bolt.tickSeconds());
        }
        return config;
    }
}
