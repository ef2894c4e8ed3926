// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.redis.state.RedisKeyValueStateProvider;

/** Where stateful bolts commit their states, which survive the workers. */
public enum StateStore {
    /** Files in the folder of the run. */
    FILES {
        @Override
        public AutoCloseable start(Path folder) {
            return () -> {};
        }

        @Override
        public Map<String, Object> settings(Path folder) {
            return Map.of(
                    Config.TOPOLOGY_STATE_PROVIDER,
                    FileStateProvider.class.getName(),
                    FileStateProvider.FOLDER,
                    folder.resolve("states").toString());
        }

        @Override
        public <V> List<Map<String, V>> committed(Path folder, String bolt) {
            return FileStateProvider.committed(folder.resolve("states"), bolt);
        }
    },

    /** A Redis server on the loopback interface, with Storm's own provider. */
    REDIS {
        @Override
        public AutoCloseable start(Path folder) throws IOException {
            return RedisProcess.start(folder);
        }

        @Override
        public Map<String, Object> settings(Path folder) {
            return Map.of(
                    Config.TOPOLOGY_STATE_PROVIDER,
                    RedisKeyValueStateProvider.class.getName(),
                    Config.TOPOLOGY_STATE_PROVIDER_CONFIG,
                    "{\"jedisPoolConfig\":{\"host\":\"%s\",\"port\":%d}}"
                            .formatted(RedisProcess.HOST, RedisProcess.port(folder)));
        }

        @Override
        public <V> List<Map<String, V>> committed(Path folder, String bolt) {
            return RedisProcess.committed(settings(folder), RedisProcess.port(folder), bolt);
        }
    };

    /** Starts the store of a run; closing the returned object stops it. */
    public abstract AutoCloseable start(Path folder) throws IOException;

    /** Returns the settings of a topology that commits its states to the started store. */
    public abstract Map<String, Object> settings(Path folder);

    /** Returns the committed entries of each task of a bolt, from the started store. */
    public abstract <V> List<Map<String, V>> committed(Path folder, String bolt);
}
