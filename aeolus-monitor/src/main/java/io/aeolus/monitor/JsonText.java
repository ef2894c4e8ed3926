package io.aeolus.monitor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** JSON as people like to read it, the same on all systems. */
public final class JsonText {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    /** So many numbers and more are nothing to read. */
    private static final int LONG_ROW = 10;

    private JsonText() {}

    /**
     * Writes JSON.
     *
     * @param node what to write; numbers in it are finite
     * @return the text, indented by two spaces, with a newline at its end; long rows of numbers are in one line
     */
    public static String of(JsonNode node) {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
        try {
            return MAPPER.writer(printer).writeValueAsString(compact(node.deepCopy())) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static JsonNode compact(JsonNode node) throws JsonProcessingException {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                field.setValue(compact(field.getValue()));
            }
        } else if (node instanceof ArrayNode array) {
            if (array.size() >= LONG_ROW && all(array, JsonNode::isNumber)) {
                return new POJONode(new RawValue(MAPPER.writeValueAsString(array)));
            }
            for (int i = 0; i < array.size(); i++) {
                array.set(i, compact(array.get(i)));
            }
        }
        return node;
    }

    private static boolean all(ArrayNode array, Predicate<JsonNode> property) {
        return StreamSupport.stream(array.spliterator(), false).allMatch(property);
    }
}
