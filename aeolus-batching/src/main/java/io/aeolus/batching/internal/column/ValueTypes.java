// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** Determines which classes of values are immutable, so that a row need not copy them. Thread-safe. */
public final class ValueTypes {

    private static final Set<Class<?>> IMMUTABLE = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            Class.class);

    private static final ClassValue<Boolean> IS_IMMUTABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isImmutable(type, Set.of());
        }
    };

    private ValueTypes() {}

    /** Whether instances of exactly this class are immutable; false if unknown. */
    public static boolean isImmutable(Class<?> type) {
        return IS_IMMUTABLE.get(type);
    }

    /**
     * Whether a class is immutable.
     *
     * @param owners the records that contain a field of this class, at any depth
     */
    private static boolean isImmutable(Class<?> type, Set<Class<?>> owners) {
        return IMMUTABLE.contains(type)
                || Enum.class.isAssignableFrom(type)
                || isTime(type)
                || (type.isRecord() && hasImmutableValues(type, owners));
    }

    private static boolean isTime(Class<?> type) {
        // An array is final, and is in the package of its components.
        return type.getPackageName().equals("java.time") && Modifier.isFinal(type.getModifiers()) && !type.isArray();
    }

    private static boolean hasImmutableValues(Class<?> owner, Set<Class<?>> owners) {
        Set<Class<?>> open = new HashSet<>(owners);
        open.add(owner);
        return Arrays.stream(owner.getRecordComponents())
                .map(RecordComponent::getType)
                .allMatch(field -> field.isPrimitive() || isImmutableField(field, open));
    }

    /**
     * A field whose type is final or an enum only holds values of exactly this class. Records that contain each other count as mutable, because
     * the content of such values can be deep.
     */
    private static boolean isImmutableField(Class<?> field, Set<Class<?>> owners) {
        boolean isExact = Modifier.isFinal(field.getModifiers()) || field.isEnum();
        return isExact && !owners.contains(field) && isImmutable(field, owners);
    }
}
