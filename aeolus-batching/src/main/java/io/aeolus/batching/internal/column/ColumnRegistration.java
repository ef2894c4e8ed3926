package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import java.util.List;
import org.apache.storm.serialization.SerializationRegister;

/**
 * Registers the columns with every Kryo instance of a worker. Storm finds this class with {@link java.util.ServiceLoader}, so
 * that a jar on the worker's class path is all it takes. The order gives the class ids: append only.
 */
public final class ColumnRegistration implements SerializationRegister {

    private static final List<Class<? extends Column>> COLUMNS = List.of(
            IntColumn.class,
            LongColumn.class,
            DoubleColumn.class,
            BooleanColumn.class,
            StringColumn.class,
            ObjectColumn.class);

    /** Called by {@link java.util.ServiceLoader}. */
    public ColumnRegistration() {}

    @Override
    public void register(Kryo kryo) {
        ColumnSerializer serializer = new ColumnSerializer();
        for (Class<? extends Column> column : COLUMNS) {
            kryo.register(column, serializer);
        }
    }
}
