// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A mutable value, serialized when it was emitted, as Storm would have sent it to another worker. It replaces the value in a column: its
 * bytes are copied into the batch, and the receiver reads the value. {@code equals}, {@code hashCode} and {@code toString} delegate to the
 * value. Thread-safe.
 */
public final class SerializedValue {

    private final byte[] bytes;
    private final ValueSerializer serializer;

    SerializedValue(byte[] bytes, ValueSerializer serializer) {
        this.bytes = bytes;
        this.serializer = serializer;
    }

    /** The number of bytes in a batch. */
    public int length() {
        return bytes.length;
    }

    /** A new copy of the value. */
    public Object value() {
        return serializer.read(bytes);
    }

    /** Whether the emitted object still has the serialized content; false if it can no longer be serialized. */
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
     * Writes the bytes, and reads the value. The bytes are a separate object graph: if Kryo writes the name of a class for the first time
     * in this graph, it writes the full name, and later only a reference to it.
     */
    static final class Format extends Serializer<Object> {

        @Override
        public void write(Kryo kryo, Output output, Object serialized) {
            SerializedValue value = (SerializedValue) serialized;
            if (kryo.getReferences()) {
                // The bytes refer to objects by numbers, which differ in the graph of the batch.
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
