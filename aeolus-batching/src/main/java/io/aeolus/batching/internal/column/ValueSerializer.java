// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.serialization.SerializationFactory;
import org.jspecify.annotations.Nullable;

/**
 * Copies mutable values with the serializers that Storm uses between workers. Thread-safe. Serializers may wait for monitors of user code. So copies
 * of emitted values, and all other work, use separate Kryos: a thread that compares values never blocks a thread that emits.
 */
public final class ValueSerializer {

    private static final int INITIAL_BYTES = 512;
    private static final int MAX_RETAINED_BYTES = 1 << 16;

    /** The limit of Storm's own serializer. */
    private static final int MAX_BYTES = 2_000_000_000;

    private final Codec emitted;
    private final Codec sent;

    /** Uses the topology's settings. Creates a Kryo for the first value that is emitted, and for the first that is compared or read. */
    public ValueSerializer(Map<String, Object> conf) {
        emitted = new Codec(conf);
        sent = new Codec(conf);
    }

    /**
     * Copies a value of a mutable class: clones an array of primitives, and returns a {@link SerializedValue} for other values.
     *
     * @throws RuntimeException if Storm cannot serialize the value
     */
    public Object snapshot(Object value) {
        Object clone = clone(value);
        return clone == null ? new SerializedValue(emitted.bytes(value), this) : clone;
    }

    /**
     * Copies a value for a consumer in the same worker. Returns the value itself if it is immutable.
     *
     * @throws RuntimeException if Storm cannot serialize the value
     */
    public @Nullable Object copy(@Nullable Object value) {
        if (value == null || ValueTypes.isImmutable(value.getClass())) {
            return value;
        }
        Object clone = clone(value);
        return clone == null ? emitted.read(emitted.bytes(value)) : clone;
    }

    /** Clones an array of primitives; returns null for other values. */
    private static @Nullable Object clone(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        @Nullable Class<?> component = value.getClass().getComponentType();
        if (component == null || !component.isPrimitive()) {
            return null;
        }
        int length = Array.getLength(value);
        Object clone = Array.newInstance(component, length);
        System.arraycopy(value, 0, clone, 0, length);
        return clone;
    }

    Object read(byte[] bytes) {
        return sent.read(bytes);
    }

    boolean hasBytes(Object value, byte[] bytes) {
        try {
            return Arrays.equals(sent.bytes(value), bytes);
        } catch (RuntimeException | StackOverflowError e) {
            // A collection that another thread is changing may throw.
            return false;
        }
    }

    /** Writes and reads values with one Kryo. Thread-safe. */
    private static final class Codec {

        private final Map<String, Object> conf;
        private @Nullable Kryo kryo;
        private final Output output = new Output(INITIAL_BYTES, MAX_BYTES);
        private final Input input = new Input();

        Codec(Map<String, Object> conf) {
            this.conf = conf;
        }

        synchronized byte[] bytes(Object value) {
            output.reset();
            kryo().writeClassAndObject(output, value);
            byte[] bytes = output.toBytes();
            if (bytes.length > MAX_RETAINED_BYTES) {
                output.setBuffer(new byte[INITIAL_BYTES], MAX_BYTES);
            }
            return bytes;
        }

        synchronized Object read(byte[] bytes) {
            input.setBuffer(bytes);
            return Objects.requireNonNull(kryo().readClassAndObject(input));
        }

        private Kryo kryo() {
            if (kryo == null) {
                kryo = SerializationFactory.getKryo(conf);
            }
            return kryo;
        }
    }
}
