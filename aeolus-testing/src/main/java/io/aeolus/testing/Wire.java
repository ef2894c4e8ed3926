package io.aeolus.testing;

import java.util.Map;
import org.apache.storm.serialization.KryoTupleDeserializer;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.TupleImpl;

/** The way of a tuple from one task to another. */
@FunctionalInterface
interface Wire {

    /** By reference, as within a worker. */
    Wire LOCAL = tuple -> tuple;

    /** The tuple as it arrives. */
    TupleImpl carry(TupleImpl tuple);

    /** As bytes, as between workers. */
    static Wire kryo(Map<String, Object> conf, GeneralTopologyContext context) {
        KryoTupleSerializer serializer = new KryoTupleSerializer(conf, context);
        KryoTupleDeserializer deserializer = new KryoTupleDeserializer(conf, context);
        return tuple -> {
            try {
                return deserializer.deserialize(serializer.serialize(tuple));
            } catch (RuntimeException e) {
                throw new IllegalStateException(
                        "a tuple of stream '" + tuple.getSourceStreamId() + "' of '" + tuple.getSourceComponent()
                                + "' cannot be serialised and read back: " + e.getMessage(),
                        e);
            }
        };
    }
}
