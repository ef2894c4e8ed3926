// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.RawValue;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A file format: a record in JSON, with the version of the format as first field. Reading is strict: unknown, missing, duplicate and
 * mistyped fields are errors, and so are values that the record's constructor rejects. An empty {@code Optional} is null in the file.
 * Reading and writing a file preserves its text. Thread-safe.
 *
 * @param <T> the record
 * @param noun the name of such a file in messages: "profile"
 * @param version the version that is written, and the only version that is read
 * @param rounded fields in which each {@code double} is written with six significant digits, or with all digits of its integer part
 * @param bounds the ranges of numbers by path, such as {@code $.leaves[].count}, or {@code $.leaves} for all numbers below it. The
 *     longest matching path applies
 */
public record JsonFormat<T extends Record>(
        Class<T> type, String noun, int version, Set<String> rounded, Map<String, Bounds> bounds) {

    /** The inclusive range of a number. */
    public record Bounds(double min, double max) {}

    private static final String VERSION = "version";
    private static final String BYTE_ORDER_MARK = "\ufeff";

    /** JSON has no such numbers. Jackson's message suggests a setting that users cannot change. */
    private static final Pattern NON_STANDARD_NUMBER = Pattern.compile("Non-standard token '([^']+)'.*");

    private static final Pattern TOO_LARGE = Pattern.compile("Numeric value \\((\\S+)\\) out of range of (int|long).*");

    /** Independent of the platform. */
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            // Only the components of a record are in the file; derived values such as isGood() are not.
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .withCoercionConfig(
                    LogicalType.Textual,
                    texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .defaultPrettyPrinter(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(INDENTER)
                    .withArrayIndenter(INDENTER))
            .build();

    /** A field that only one kind of file has, and the name of that kind. */
    private static final List<Map.Entry<String, String>> KINDS = List.of(
            Map.entry("bounds", "computed plan"),
            Map.entry("window", "profile"),
            Map.entry("summary", "comparison"),
            Map.entry("costs", "network model"),
            Map.entry("streams", "plan"));

    private static final MathContext PRECISION = new MathContext(6);

    /** Longer arrays of numbers are written in one line. */
    private static final int LONG_ARRAY = 10;

    /** Creates a format that rounds no numbers. */
    public JsonFormat(Class<T> type, String noun, int version) {
        this(type, noun, version, Set.of(), Map.of());
    }

    /** Copies this format; numbers in the given fields are rounded. */
    public JsonFormat<T> rounding(String... fields) {
        return new JsonFormat<>(type, noun, version, Set.of(fields), bounds);
    }

    /** Copies this format with ranges of numbers. */
    public JsonFormat<T> bounding(Map<String, Bounds> bounded) {
        return new JsonFormat<>(type, noun, version, rounded, Map.copyOf(bounded));
    }

    /** Reads a file. An exception names the file, the place, the reason and the remedy in one line. */
    public T read(Path file) throws BadInputException {
        return parse(AtomicFile.read(file, noun), file.toString());
    }

    /** Parses text. An exception names the source of the text. */
    public T parse(String json, String source) throws BadInputException {
        if (json.isBlank()) {
            throw new BadInputException(source + ": is empty: name a " + noun + " file");
        }
        if (json.startsWith(BYTE_ORDER_MARK)) {
            throw new BadInputException(source + ": starts with a byte order mark: save it as UTF-8 without one");
        }
        ObjectNode tree = tree(json, source);
        checkKind(tree, source);
        checkVersion(tree.remove(VERSION), source);
        try {
            T value = MAPPER.treeToValue(tree, type);
            checkNumbers("$", MAPPER.valueToTree(value), source);
            return value;
        } catch (InvalidDefinitionException e) {
            throw new IllegalStateException(type + " cannot be mapped to JSON", e);
        } catch (JsonMappingException e) {
            throw new BadInputException(source + ": " + problem(e));
        } catch (JsonProcessingException e) {
            throw new BadInputException(source + ": not a " + noun + ": " + e.getOriginalMessage());
        }
    }

    /**
     * Formats a value: indented by two spaces, with a trailing newline, long arrays of numbers in one line. Infinity becomes null. NaN is
     * not allowed.
     */
    public String text(T value) {
        return text(value, MAPPER.writerWithDefaultPrettyPrinter());
    }

    /** Formats a value as {@link #text} does, but in one line. */
    public String line(T value) {
        return text(value, MAPPER.writer());
    }

    private String text(T value, ObjectWriter writer) {
        ObjectNode tree = MAPPER.createObjectNode();
        tree.put(VERSION, version);
        tree.setAll(MAPPER.<ObjectNode>valueToTree(value));
        try {
            return writer.writeValueAsString(layOut(tree, false)) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private JsonNode layOut(JsonNode node, boolean isRounded) throws JsonProcessingException {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                field.setValue(layOut(field.getValue(), isRounded || rounded.contains(field.getKey())));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, layOut(array.get(i), isRounded));
            }
            if (array.size() >= LONG_ARRAY && array.valueStream().allMatch(JsonNode::isNumber)) {
                return new POJONode(new RawValue(MAPPER.writeValueAsString(array)));
            }
        }
        if (node.isDouble() && Double.isInfinite(node.doubleValue())) {
            return MAPPER.nullNode();
        }
        return isRounded && node.isDouble() ? DecimalNode.valueOf(rounded(node.decimalValue())) : node;
    }

    private static BigDecimal rounded(BigDecimal exact) {
        BigDecimal rounded = exact.round(PRECISION).stripTrailingZeros();
        return rounded.scale() < 0 ? exact.setScale(0, RoundingMode.HALF_UP) : rounded;
    }

    /** Writes or replaces a file atomically. An exception names the file. */
    public void write(T value, Path file) throws IOException {
        AtomicFile.write(file, text(value));
    }

    private ObjectNode tree(String json, String source) throws BadInputException {
        JsonNode tree;
        try {
            tree = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : " line " + at.getLineNr() + ", column " + at.getColumnNr() + ":";
            throw new BadInputException(source + ":" + place + " not a " + noun + " in JSON: "
                    + NON_STANDARD_NUMBER
                            .matcher(firstLine(e))
                            .replaceFirst("$1 is not a JSON number: use a finite number"));
        }
        if (tree instanceof ObjectNode object) {
            return object;
        }
        throw new BadInputException(source + ": not a " + noun + ": must be a JSON object");
    }

    /** Checks the kind before the version: files of other kinds have other versions. */
    private void checkKind(ObjectNode tree, String source) throws BadInputException {
        List<String> nouns = KINDS.stream().map(Map.Entry::getValue).toList();
        Optional<String> kind = KINDS.stream()
                .filter(known -> tree.has(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (kind.isPresent() && !kind.get().equals(noun) && nouns.contains(noun)) {
            throw new BadInputException(source + ": is a " + kind.get() + ": expected a " + noun);
        }
    }

    private void checkVersion(@Nullable JsonNode found, String source) throws BadInputException {
        if (found == null) {
            throw new BadInputException(
                    source + ": $.version is missing: expected a " + noun + " of version " + version);
        }
        if (!found.isInt() || found.intValue() != version) {
            throw new BadInputException(source + ": $.version is " + found + ": this program reads version " + version
                    + "; recreate the " + noun);
        }
    }

    /** Rejects NaN and infinity, which Jackson accepts as numbers, and numbers out of range. */
    private void checkNumbers(String path, JsonNode node, String source) throws BadInputException {
        if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
            throw new BadInputException(source + ": " + path + " is not a finite number");
        }
        @Nullable
        Bounds within =
                node.isNumber() ? within(path.replaceAll("\\[\\d+]", "[]")).orElse(null) : null;
        if (within != null && (node.doubleValue() < within.min || node.doubleValue() > within.max)) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "%s: %s is %s: must be %,.0f to %,.0f; correct it or recreate the %s",
                    source,
                    path,
                    node,
                    within.min,
                    within.max,
                    noun));
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            checkNumbers(path + part(field.getKey()), field.getValue(), source);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            checkNumbers(path + "[" + i + "]", node.get(i), source);
        }
    }

    /** Finds the range by the longest matching path. */
    private Optional<Bounds> within(String path) {
        return bounds.keySet().stream()
                .filter(place -> (path + ".").startsWith(place + ".") || path.startsWith(place + "["))
                .max(Comparator.comparingInt(String::length))
                .map(bounds::get);
    }

    private static String problem(JsonMappingException e) {
        String path = path(e.getPath());
        if (e instanceof UnrecognizedPropertyException unknown) {
            return unknown.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .collect(Collectors.joining(", ", path + " is unknown: remove it; known fields are ", ""));
        }
        if (e instanceof ValueInstantiationException && e.getCause() != null) {
            return path + ": " + e.getCause().getMessage();
        }
        String reason = firstLine(e);
        if (reason.startsWith("Missing ")) {
            return path + " is missing: add it";
        }
        if (reason.matches("(Null value |Cannot map `null`|Invalid `null` value).*")) {
            return path + " is null: set a value";
        }
        Matcher tooLarge = TOO_LARGE.matcher(reason);
        if (tooLarge.matches()) {
            return path + " is " + tooLarge.group(1) + ": must be an integer up to "
                    + (tooLarge.group(2).equals("int") ? Integer.MAX_VALUE : Long.MAX_VALUE);
        }
        // Drop Java types and Jackson settings from the message: they mean nothing to users.
        return path + " has the wrong value or fields: "
                + reason.replaceAll("`[\\w$.]*[.$](\\w+)(<[^`]*>)?`", "$1")
                        .replaceAll(" \\((but could|although)[^)]*\\)", "");
    }

    private static String path(List<JsonMappingException.Reference> references) {
        StringBuilder path = new StringBuilder("$");
        for (JsonMappingException.Reference reference : references) {
            @Nullable String name = reference.getFieldName();
            path.append(name == null ? "[" + reference.getIndex() + "]" : part(name));
        }
        return path.toString();
    }

    private static String part(String name) {
        return name.matches("\\w+") ? "." + name : "['" + name + "']";
    }

    private static String firstLine(JsonProcessingException e) {
        return e.getOriginalMessage().lines().findFirst().orElse("unknown reason");
    }
}
