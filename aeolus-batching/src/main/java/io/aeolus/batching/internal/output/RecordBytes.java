// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the bytes of immutable records of one class, whose components may be strings and further records. Reads the fields, since an accessor
 * is user code. Thread-safe.
 */
final class RecordBytes {

    private static final int COMPONENT_BYTES = Long.BYTES;

    private static final ClassValue<RecordBytes> OF_CLASS = new ClassValue<>() {
        @Override
        protected RecordBytes computeValue(Class<?> type) {
            return new RecordBytes(type);
        }
    };

    private final Class<?> type;
    private final int componentBytes;
    /** The fields with values of different sizes. */
    private final Field[] varying;

    private RecordBytes(Class<?> type) {
        this.type = type;
        this.componentBytes = type.getRecordComponents().length * COMPONENT_BYTES;
        this.varying = Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field ->
                        field.getType() == String.class || field.getType().isRecord())
                // False for a record of a module that does not open the package.
                .filter(Field::trySetAccessible)
                .toArray(Field[]::new);
    }

    static RecordBytes ofClass(Class<?> type) {
        return OF_CLASS.get(type);
    }

    boolean isOf(Object value) {
        return value.getClass() == type;
    }

    /** The bytes of the components of a record of this class. */
    int of(Object value) {
        int bytes = componentBytes;
        for (Field field : varying) {
            Object component = read(field, value);
            if (component instanceof String text) {
                bytes += text.length();
            } else if (component != null) {
                bytes += ofClass(component.getClass()).of(component);
            }
        }
        return bytes;
    }

    private static @Nullable Object read(Field field, Object value) {
        try {
            return field.get(value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot read " + field, e);
        }
    }
}
