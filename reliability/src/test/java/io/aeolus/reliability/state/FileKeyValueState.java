// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.storm.state.DefaultStateSerializer;
import org.apache.storm.state.KeyValueState;

/**
 * A state of Storm in two files: the committed entries, and the changes of a prepared transaction. Changes that are not prepared are in memory
 * and are lost with the process. Values are serialized by each {@code put}, so that changes of a value are not changes of the state. Not
 * thread-safe.
 *
 * @param <V> the values
 */
public final class FileKeyValueState<V> implements KeyValueState<String, V> {

    private static final String COMMITTED = ".committed";
    private static final String PREPARED = ".prepared";

    /** Marks a deleted key: no serialized value is empty. */
    private static final byte[] DELETED = {};

    private final DefaultStateSerializer<V> serializer = new DefaultStateSerializer<>();
    private final Path committedFile;
    private final Path preparedFile;
    private final Map<String, byte[]> changes = new TreeMap<>();
    private StateFile committed;
    private Optional<StateFile> prepared;

    private FileKeyValueState(Path committedFile, Path preparedFile) {
        this.committedFile = committedFile;
        this.preparedFile = preparedFile;
        committed = StateFile.read(committedFile).orElse(StateFile.EMPTY);
        // A process that died during a commit leaves changes that are already committed.
        prepared = StateFile.read(preparedFile).filter(file -> file.transaction() > committed.transaction());
    }

    /** Opens a state, which is empty if it has no files. */
    public static <V> FileKeyValueState<V> in(Path folder, String name) {
        return new FileKeyValueState<>(folder.resolve(name + COMMITTED), folder.resolve(name + PREPARED));
    }

    /** Returns the name of the state whose committed entries a file has; empty if the file is another one. */
    static Optional<String> name(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(COMMITTED)
                ? Optional.of(name.substring(0, name.length() - COMMITTED.length()))
                : Optional.empty();
    }

    @Override
    public void put(String key, V value) {
        changes.put(key, serializer.serialize(value));
    }

    @Override
    public V get(String key) {
        return get(key, null);
    }

    @Override
    public V get(String key, V otherwise) {
        byte[] value = changes.get(key);
        if (value == null) {
            value = prepared.map(file -> file.entries().get(key)).orElse(null);
        }
        if (value == null) {
            value = committed.entries().getOrDefault(key, DELETED);
        }
        return value.length == 0 ? otherwise : serializer.deserialize(value);
    }

    @Override
    public V delete(String key) {
        V value = get(key);
        changes.put(key, DELETED);
        return value;
    }

    /** Iterates over a copy of the current entries. */
    @Override
    public Iterator<Map.Entry<String, V>> iterator() {
        return values(merged(merged(committed.entries(), preparedChanges()), changes))
                .entrySet()
                .iterator();
    }

    /** Returns the committed entries. */
    public Map<String, V> committed() {
        return values(committed.entries());
    }

    private Map<String, V> values(Map<String, byte[]> entries) {
        Map<String, V> values = new TreeMap<>();
        entries.forEach((key, value) -> values.put(key, serializer.deserialize(value)));
        return values;
    }

    /** Stores the changes. A transaction that is prepared again gets additional changes. */
    @Override
    public void prepareCommit(long transaction) {
        if (transaction <= committed.transaction()) {
            throw new IllegalStateException("cannot prepare transaction " + transaction + ": transaction "
                    + committed.transaction() + " is committed");
        }
        checkPrepared(transaction);
        Map<String, byte[]> all = new TreeMap<>(preparedChanges());
        all.putAll(changes);
        StateFile file = new StateFile(transaction, all);
        file.write(preparedFile);
        prepared = Optional.of(file);
        changes.clear();
    }

    /** Adds the changes of the prepared transaction to the committed entries. A transaction may be committed again. */
    @Override
    public void commit(long transaction) {
        checkPrepared(transaction);
        if (prepared.isPresent()) {
            commit(new StateFile(transaction, merged(committed.entries(), preparedChanges())));
        } else if (transaction != committed.transaction()) {
            throw new IllegalStateException("cannot commit transaction " + transaction + ": it is not prepared");
        }
    }

    /** Commits all changes without a transaction, as Storm's checkpoint spout does. */
    @Override
    public void commit() {
        commit(new StateFile(
                prepared.orElse(committed).transaction(),
                merged(merged(committed.entries(), preparedChanges()), changes)));
        changes.clear();
    }

    private void commit(StateFile file) {
        file.write(committedFile);
        StateFile.delete(preparedFile);
        committed = file;
        prepared = Optional.empty();
    }

    @Override
    public void rollback() {
        StateFile.delete(preparedFile);
        prepared = Optional.empty();
        changes.clear();
    }

    private void checkPrepared(long transaction) {
        prepared.filter(file -> file.transaction() != transaction).ifPresent(file -> {
            throw new IllegalStateException("cannot prepare or commit transaction " + transaction + ": transaction "
                    + file.transaction() + " is prepared");
        });
    }

    private Map<String, byte[]> preparedChanges() {
        return prepared.map(StateFile::entries).orElse(Map.of());
    }

    /** Returns entries with changes, without deleted keys. */
    private static Map<String, byte[]> merged(Map<String, byte[]> entries, Map<String, byte[]> changes) {
        Map<String, byte[]> merged = new TreeMap<>(entries);
        merged.putAll(changes);
        merged.values().removeIf(value -> value.length == 0);
        return merged;
    }
}
