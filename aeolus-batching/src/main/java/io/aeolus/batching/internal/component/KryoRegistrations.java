// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.internal.column.ColumnSerializer;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.RoutedGrouping;
import java.util.List;
import org.apache.storm.serialization.IKryoDecorator;
import org.apache.storm.serialization.SerializationRegister;

/**
 * Registers the classes of batches with each Kryo of a worker. Storm finds this class by {@link java.util.ServiceLoader}, so a jar on the
 * worker's class path is enough. Since a jar may be shaded without merging {@code META-INF/services}, wrapped components also name this class in
 * their configuration. Nimbus merges these names into the topology's settings, so all workers register the same classes in the same order. A class
 * that already has an id keeps it.
 */
public final class KryoRegistrations implements SerializationRegister, IKryoDecorator {

    /** Classes of message ids and values that only Storm's event logger serializes, for debugged tuples. They are written as text. */
    private static final List<Class<?>> TEXTS =
            List.of(PendingMessages.SentBatch.class, Anchors.class, RoutedGrouping.Probe.class);

    @Override
    public void register(Kryo kryo) {
        ColumnSerializer.register(kryo);
        TEXTS.forEach(type -> kryo.register(type, new TextSerializer()));
    }

    @Override
    public void decorate(Kryo kryo) {
        register(kryo);
    }

    private static final class TextSerializer extends Serializer<Object> {

        @Override
        public void write(Kryo kryo, Output output, Object object) {
            output.writeString(object.toString());
        }

        @Override
        public Object read(Kryo kryo, Input input, Class<?> type) {
            return input.readString();
        }
    }
}
