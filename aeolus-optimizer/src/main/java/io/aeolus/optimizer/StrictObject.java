package io.aeolus.optimizer;

import com.fasterxml.jackson.databind.JsonNode;
import io.aeolus.monitor.BadInputException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is read field by field, and every field of which has to be read. Each error is one line: source, path, what is
 * wrong, how to mend it.
 */
final class StrictObject {

    private final String source;
    private final String path;
    private final JsonNode node;
    private final Set<String> known = new TreeSet<>();

    StrictObject(String source, String path, JsonNode node) throws BadInputException {
        this.source = source;
        this.path = path;
        this.node = node;
        if (!node.isObject()) {
            throw bad(path, "is " + typeOf(node), "give an object {}");
        }
    }

    String text(String name) throws BadInputException {
        JsonNode value = required(name);
        if (!value.isTextual()) {
            throw bad(name, value, "a string");
        }
        return value.textValue();
    }

    int integer(String name, int min, int max) throws BadInputException {
        JsonNode value = required(name);
        boolean isInt = value.isIntegralNumber() && value.canConvertToInt();
        if (!isInt || value.intValue() < min || value.intValue() > max) {
            throw bad(name, value, min == max ? "" + min : "a whole number from " + min + " to " + max);
        }
        return value.intValue();
    }

    double nonNegative(String name) throws BadInputException {
        JsonNode value = required(name);
        if (!value.isNumber() || !(value.doubleValue() >= 0) || Double.isInfinite(value.doubleValue())) {
            throw bad(name, value, "a number, 0 or more");
        }
        return value.doubleValue();
    }

    StrictObject object(String name) throws BadInputException {
        return new StrictObject(source, child(name), required(name));
    }

    /** The object of that name; empty if it is missing or null. */
    Optional<StrictObject> optionalObject(String name) throws BadInputException {
        known.add(name);
        @Nullable JsonNode value = node.get(name);
        return value == null || value.isNull()
                ? Optional.empty()
                : Optional.of(new StrictObject(source, child(name), value));
    }

    /** The objects in the array of that name. */
    List<StrictObject> objects(String name) throws BadInputException {
        JsonNode array = array(name, required(name));
        List<StrictObject> objects = new ArrayList<>();
        for (JsonNode element : array) {
            objects.add(new StrictObject(source, child(name) + "[" + objects.size() + "]", element));
        }
        return objects;
    }

    /** The strings in the array of that name; none if it is missing. */
    List<String> optionalTexts(String name) throws BadInputException {
        known.add(name);
        @Nullable JsonNode value = node.get(name);
        List<String> texts = new ArrayList<>();
        if (value != null) {
            for (JsonNode element : array(name, value)) {
                if (!element.isTextual()) {
                    throw bad(child(name) + "[" + texts.size() + "]", "is " + typeOf(element), "give a string");
                }
                texts.add(element.textValue());
            }
        }
        return texts;
    }

    /** All names in this object, for an object with names of the user's choice. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** All fields of this object, for an object with names and values of the user's choice. */
    Iterator<Map.Entry<String, JsonNode>> fields() {
        return node.properties().iterator();
    }

    /** Refuses fields that nobody asked for. */
    void end() throws BadInputException {
        for (String name : names()) {
            if (!known.contains(name)) {
                throw bad(child(name), "is unknown", "remove it; known here are " + String.join(", ", known));
            }
        }
    }

    /** An error in the field of that name. */
    BadInputException bad(String name, JsonNode value, String expected) {
        return bad(child(name), "is " + typeOf(value), "give " + expected);
    }

    /** An error in the field of that name, given what is wrong and how to mend it. */
    BadInputException badField(String name, String problem, String remedy) {
        return bad(child(name), problem, remedy);
    }

    /** An error in this object, given both what is wrong and how to mend it. */
    BadInputException bad(String problemAndRemedy) {
        return new BadInputException(source + ": " + path + ": " + problemAndRemedy);
    }

    private BadInputException bad(String where, String problem, String remedy) {
        return new BadInputException(source + ": " + where + " " + problem + ": " + remedy);
    }

    private JsonNode required(String name) throws BadInputException {
        known.add(name);
        @Nullable JsonNode value = node.get(name);
        if (value == null) {
            throw bad(child(name), "is missing", "add it");
        }
        return value;
    }

    private JsonNode array(String name, JsonNode value) throws BadInputException {
        if (!value.isArray()) {
            throw bad(name, value, "an array []");
        }
        return value;
    }

    private String child(String name) {
        return name.matches("\\w+") ? path + "." + name : path + "['" + name + "']";
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case NULL -> "null";
            case STRING, NUMBER, BOOLEAN -> value.toString();
            default -> "not understood";
        };
    }
}
