// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.state.DefaultStateSerializer;
import org.apache.storm.state.InMemoryKeyValueState;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;

/** States that serialize their values like states that survive a worker: {@code get} returns a copy of the stored object. */
public final class SerializingStateProvider implements StateProvider {

    @Override
    public State newState(String namespace, Map<String, Object> conf, TopologyContext context) {
        DefaultStateSerializer<Object> serializer = new DefaultStateSerializer<>(conf, context);
        return new InMemoryKeyValueState<>() {
            @Override
            public void put(Object key, Object value) {
                super.put(key, serializer.deserialize(serializer.serialize(value)));
            }
        };
    }
}
