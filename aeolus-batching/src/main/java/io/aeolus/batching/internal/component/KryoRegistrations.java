package io.aeolus.batching.internal.component;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.internal.column.ColumnSerializer;
import io.aeolus.batching.internal.routing.GroupingProbe;
import java.util.List;
import org.apache.storm.serialization.IKryoDecorator;
import org.apache.storm.serialization.SerializationRegister;

/**
 * Registers what batches need with every Kryo instance of a worker. Storm finds this class with {@link java.util.ServiceLoader}, so a jar on the
 * worker's class path is enough. A jar may be shaded without merging {@code META-INF/services}, so wrapped components also name this class in
 * their configuration. Nimbus collects such names in the topology's settings, so all workers register the same, in the same order. A class
 * that has an id keeps it.
 */
public final class KryoRegistrations implements SerializationRegister, IKryoDecorator {

    /** Classes that only Storm's event logger gets, with the message ids and values of debugged tuples, to write them as text. */
    private static final List<Class<?>> TEXTS = List.of(SentBatch.class, SharedMessage.class, GroupingProbe.class);

    /** Called by Storm. */
    public KryoRegistrations() {}

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
