package io.aeolus.batching.internal.component;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.internal.routing.GroupingProbe;
import java.util.List;
import org.apache.storm.serialization.SerializationRegister;

/**
 * Registers what no other task ever gets, but Storm's event logger: it is sent the message ids and the values of tuples that are
 * logged for debugging, to write them as text, and so their text is what it gets.
 */
public final class TextRegistration implements SerializationRegister {

    private static final List<Class<?>> CLASSES = List.of(SentBatch.class, SharedMessage.class, GroupingProbe.class);

    /** Called by {@link java.util.ServiceLoader}. */
    public TextRegistration() {}

    @Override
    public void register(Kryo kryo) {
        CLASSES.forEach(type -> kryo.register(type, new TextSerializer()));
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
