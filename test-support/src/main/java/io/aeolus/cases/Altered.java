// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cases;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Copies records with changed fields. */
public final class Altered {

    private Altered() {}

    /** Copies a record with another value of a field. */
    public static <R extends Record> R with(R original, String field, Object value) {
        return with(original, Map.of(field, value));
    }

    /** Copies a record with other values of some fields, by name. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R original, Map<String, ?> changes) {
        RecordComponent[] fields = original.getClass().getRecordComponents();
        List<String> names = Arrays.stream(fields).map(RecordComponent::getName).toList();
        if (!names.containsAll(changes.keySet())) {
            throw new IllegalArgumentException(changes.keySet() + " are not all in " + names);
        }
        try {
            Object[] values = new Object[fields.length];
            for (int i = 0; i < fields.length; i++) {
                fields[i].getAccessor().setAccessible(true);
                values[i] = changes.containsKey(names.get(i))
                        ? changes.get(names.get(i))
                        : fields[i].getAccessor().invoke(original);
            }
            Constructor<?> constructor = original.getClass()
                    .getDeclaredConstructor(
                            Arrays.stream(fields).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (R) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
