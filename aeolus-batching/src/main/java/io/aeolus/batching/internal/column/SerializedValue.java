package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A mutable value as it was when it was emitted, in the bytes that Storm would have sent to another worker. It stands in the value's
 * place in a column: the bytes are copied into the batch, and the receiver reads the value itself. Equality, hash and text are the
 * value's. Thread-safe.
 */
public final class SerializedValue {

    private final byte[] bytes;
    private final ValueSerializer serializer;

    SerializedValue(byte[] bytes, ValueSerializer serializer) {
        this.bytes = bytes;
        this.serializer = serializer;
    }

    /** The bytes that the value takes in a batch. */
    public int length() {
        return bytes.length;
    }

    /** A new copy of the value. */
    public Object value() {
        return serializer.read(bytes);
    }

    /** Whether the value that was serialized still has this content; false also if it cannot be serialized any more. */
    public boolean isUnchanged(Object emitted) {
        return serializer.hasBytes(emitted, bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SerializedValue that
                ? Objects.deepEquals(value(), that.value())
                : Objects.deepEquals(value(), other);
    }

    @Override
    public int hashCode() {
        return Column.keyHash(value());
    }

    @Override
    public String toString() {
        return String.valueOf(value());
    }

    /**
     * Writes the bytes as they are, and reads the value. The value is a separate object graph: where Kryo writes the names of classes, it
     * refers to names that it has written before, and these are other ones in the graph of the batch.
     */
    static final class Format extends Serializer<Object> {

        @Override
        public void write(Kryo kryo, Output output, Object serialized) {
            SerializedValue value = (SerializedValue) serialized;
            if (kryo.getReferences()) {
                // The bytes would refer to objects by numbers, and these are other ones in the graph of the batch.
                kryo.writeClassAndObject(output, value.value());
                return;
            }
            kryo.getClassResolver().reset();
            output.writeBytes(value.bytes);
        }

        @Override
        public Object read(Kryo kryo, Input input, Class<?> type) {
            if (kryo.getReferences()) {
                return kryo.readClassAndObject(input);
            }
            kryo.getClassResolver().reset();
            Object value = kryo.readClassAndObject(input);
            kryo.getClassResolver().reset();
            return value;
        }
    }
}
