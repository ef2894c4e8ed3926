package io.aeolus.probe;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The text that a value is known by in a digest: equal for equal values, in every run. */
final class ValueText {

    /** Whether a class has a text of its own, instead of one that is different in each run. */
    private static final ClassValue<Boolean> HAS_TEXT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("toString").getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException e) {
                return false;
            }
        }
    };

    private ValueText() {}

    /** The value's text; of arrays that of what is in them, of objects without a text the name of their class. */
    static String of(@Nullable Object value) {
        if (value == null || value instanceof String) {
            return String.valueOf(value);
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            String text = Arrays.deepToString(new Object[] {value});
            return text.substring(1, text.length() - 1);
        }
        return HAS_TEXT.get(type) ? value.toString() : type.getName();
    }
}
