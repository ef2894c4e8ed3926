package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import org.apache.storm.serialization.SerializationRegister;

/**
 * Registers columns, and the serialized values in them, with every Kryo instance of a worker. Storm finds this class with {@link
 * java.util.ServiceLoader}, so that a jar on the worker's class path is all it takes.
 */
public final class ColumnRegistration implements SerializationRegister {

    /** Called by {@link java.util.ServiceLoader}. */
    public ColumnRegistration() {}

    @Override
    public void register(Kryo kryo) {
        kryo.register(Column.class, new ColumnSerializer());
        kryo.register(SerializedValue.class, new SerializedValue.Format());
    }
}
