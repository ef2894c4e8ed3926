package io.aeolus.batching.internal.plan;

import io.aeolus.batching.PlanException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object of a file, and where it stands. Each field that is asked for has to be there and of the right kind. The messages of
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
        if (value instanceof Map<?, ?> fields) {
            return new JsonObject(place, fields);
        }
        throw wrong(place, value, "an object {}");
    }

    /** Where it stands, such as {@code $.streams[0]}. */
    String place() {
        return place;
    }

    /** Whether a field is there, null or not. */
    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** Its fields' names, in order. */
    List<String> names() {
        return List.copyOf(fields.keySet());
    }

    /** All its fields, whatever they are; none may be null. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        fields.keySet().forEach(name -> values.put(name, value(name)));
        return values;
    }

    /** Refuses other fields than these. */
    void hasOnly(String... names) {
        TreeSet<String> known = new TreeSet<>(List.of(names));
        fields.keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new PlanException(
                            at(name) + " is unknown: remove it; known here are " + String.join(", ", known));
                });
    }

    /** A field that may be missing, or null. */
    Optional<JsonObject> objectIfAny(String name) {
        return fields.get(name) == null ? Optional.empty() : Optional.of(object(name));
    }

    /** A field that is an object. */
    JsonObject object(String name) {
        return of(at(name), value(name));
    }

    /** A field that is a list of objects. */
    List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        List<?> values = list(name);
        for (int i = 0; i < values.size(); i++) {
            objects.add(of(at(name) + "[" + i + "]", values.get(i)));
        }
        return objects;
    }

    /** A field that is a list of texts. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        List<?> values = list(name);
        for (int i = 0; i < values.size(); i++) {
            texts.add(text(at(name) + "[" + i + "]", values.get(i)));
        }
        return texts;
    }

    /** A field that is a text. */
    String text(String name) {
        return text(at(name), value(name));
    }

    /** A field that is a whole number. */
    int whole(String name) {
        if (value(name) instanceof Integer number) {
            return number;
        }
        throw wrong(at(name), value(name), "a whole number, at most " + Integer.MAX_VALUE);
    }

    /** A field that is a whole number between two, both included. */
    void whole(String name, int least, int most) {
        if (!(value(name) instanceof Integer number) || number < least || number > most) {
            throw wrong(at(name), value(name), "a whole number, " + least + " to " + most);
        }
    }

    /** A field that is true or false. */
    void truth(String name) {
        if (!(value(name) instanceof Boolean)) {
            throw wrong(at(name), value(name), "true or false");
        }
    }

    /** A field that is a number, 0 or more. */
    double amount(String name) {
        if (value(name) instanceof Number number && number.doubleValue() >= 0) {
            return number.doubleValue();
        }
        throw wrong(at(name), value(name), "a number, 0 or more");
    }

    /** A field, whatever it is. */
    Object value(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new PlanException(at(name) + (has(name) ? " is null: give a value" : " is missing: add it"));
        }
        return value;
    }

    private List<?> list(String name) {
        if (value(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(at(name), value(name), "a list []");
    }

    /** Where a field stands, such as {@code $.streams[0].linger}. */
    String at(String name) {
        return name.matches("\\w+") ? place + "." + name : place + "['" + name + "']";
    }

    private static String text(String place, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(place, value, "a text");
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
}
