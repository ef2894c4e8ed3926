// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;

/** Creates states in a folder that all workers share. Storm creates one state per task of a stateful bolt, and one for its checkpoints. */
public final class FileStateProvider implements StateProvider {

    /** The topology's setting with the folder of the states. */
    public static final String FOLDER = "aeolus.reliability.states";

    @Override
    public State newState(String namespace, Map<String, Object> settings, TopologyContext context) {
        Path folder = Path.of((String) settings.get(FOLDER));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return FileKeyValueState.in(folder, namespace);
    }

    /** Returns the committed entries of each task of a bolt. */
    public static <V> List<Map<String, V>> committed(Path folder, String bolt) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.flatMap(file -> FileKeyValueState.name(file).stream())
                    // Storm's namespace of a task.
                    .filter(name -> name.startsWith(bolt + "-"))
                    .sorted()
                    .map(name -> FileKeyValueState.<V>in(folder, name).committed())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
