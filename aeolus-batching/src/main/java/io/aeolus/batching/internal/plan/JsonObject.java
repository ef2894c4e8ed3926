package io.aeolus.batching.internal.plan;

import io.aeolus.batching.PlanException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An object of a file, with its place in the file. Each field that is read has to exist and be of the right kind. The messages of
 * its {@link PlanException} begin with the place.
 */
final class JsonObject {

    private static final int LONGEST_SHOWN = 40;

    private final String place;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private JsonObject(String place, Map<?, ?> fields) {
        this.place = place;
        fields.forEach((name, value) -> this.fields.put(String.valueOf(name), value));
    }

    /** A value that has to be an object. */
    static JsonObject of(String place, @Nullable Object value) {
        return new JsonObject(place, as(place, value, Map.class, "an object {}"));
    }

    private static <T> T as(String place, @Nullable Object value, Class<T> type, String wanted) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw wrong(place, value, wanted);
    }

    private static PlanException wrong(String place, @Nullable Object value, String wanted) {
        return new PlanException(place + " is " + shown(value) + ": give " + wanted);
    }

    /** A value in few words. */
    static String shown(@Nullable Object value) {
        if (value instanceof Map) {
            return "an object";
        }
        if (value instanceof List) {
            return "a list";
        }
        String text = value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
    }

    /** Its place in the file, such as {@code $.streams[0]}. */
    String place() {
        return place;
    }

    /** The place of a field, such as {@code $.streams[0].linger}. */
    String at(String name) {
        return name.matches("\\w+") ? place + "." + name : place + "['" + name + "']";
    }

    /** Whether a field exists, null or not. */
    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** The names of its fields, in order. */
    List<String> names() {
        return List.copyOf(fields.keySet());
    }

    /** Refuses other fields than these. */
    void hasOnly(String... names) {
        TreeSet<String> known = new TreeSet<>(List.of(names));
        for (String name : fields.keySet()) {
            if (!known.contains(name)) {
                throw new PlanException(
                        at(name) + " is unknown: remove it; known here are " + String.join(", ", known));
            }
        }
    }

    /** A field of any kind. */
    Object value(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new PlanException(at(name) + (has(name) ? " is null: give a value" : " is missing: add it"));
        }
        return value;
    }

    private <T> T as(String name, Class<T> type, String wanted) {
        return as(at(name), value(name), type, wanted);
    }

    /** A field that may be missing, or null. */
    Optional<JsonObject> objectIfAny(String name) {
        return fields.get(name) == null ? Optional.empty() : Optional.of(object(name));
    }

    JsonObject object(String name) {
        return of(at(name), value(name));
    }

    List<JsonObject> objects(String name) {
        List<?> values = as(name, List.class, "a list []");
        return IntStream.range(0, values.size())
                .mapToObj(i -> of(at(name) + "[" + i + "]", values.get(i)))
                .toList();
    }

    List<String> texts(String name) {
        List<?> values = as(name, List.class, "a list []");
        return IntStream.range(0, values.size())
                .mapToObj(i -> as(at(name) + "[" + i + "]", values.get(i), String.class, "a text"))
                .toList();
    }

    String text(String name) {
        return as(name, String.class, "a text");
    }

    int whole(String name) {
        return as(name, Integer.class, "a whole number, at most " + Integer.MAX_VALUE);
    }

    /** A whole number between two, both included. */
    int whole(String name, int least, int most) {
        String wanted = "a whole number, " + least + " to " + most;
        int number = as(name, Integer.class, wanted);
        if (number < least || number > most) {
            throw wrong(at(name), number, wanted);
        }
        return number;
    }

    boolean truth(String name) {
        return as(name, Boolean.class, "true or false");
    }

    /** A number, 0 or more. */
    double amount(String name) {
        String wanted = "a number, 0 or more";
        double number = as(name, Number.class, wanted).doubleValue();
        if (!(number >= 0)) {
            throw wrong(at(name), value(name), wanted);
        }
        return number;
    }
}
