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
 * A kind of file: a record in JSON, with the version of the format as its first field. Reading is strict: a field that is unknown,
 * missing, of the wrong type or there twice is an error. What a record's constructor refuses is one too. An empty {@code Optional}
 * is null in the file. What is read and written again is the same text. Thread-safe.
 *
 * @param <T> the record
 * @param noun what such a file is called, for messages: "profile"
 * @param version the version that is written, and the only one that is read
 * @param mayBeLeftOut fields of the record, all of them {@code Optional}, that a file need not have; of the records in a list, its name and a
 *     dot before theirs
 * @param rounded fields of the record; each {@code double} in them is written with six significant digits, or all of its whole part
 * @param bounds the bounds of numbers by their places, such as {@code $.leaves[].count}, or {@code $.leaves} for all numbers in it, of which the
 *     longest place counts; {@code *.count} for all fields of a name comes first
 */
public record JsonFormat<T extends Record>(
        Class<T> type,
        String noun,
        int version,
        Set<String> mayBeLeftOut,
        Set<String> rounded,
        Map<String, Bounds> bounds) {

    /** A number that is read is neither below the one nor above the other. */
    public record Bounds(double least, double most) {}

    private static final String VERSION = "version";
    private static final String BYTE_ORDER_MARK = "\ufeff";

    /** JSON has no such numbers; Jackson's advice is a setting that a user cannot change. */
    private static final Pattern NO_NUMBER = Pattern.compile("Non-standard token '([^']+)'.*");

    private static final Pattern TOO_LARGE = Pattern.compile("Numeric value \\((\\S+)\\) out of range of (int|long).*");

    /** The same on all systems. */
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
            // A record is its components; what it answers besides, such as isGood(), is not in the file.
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

    /** A field that only files of one kind have, and what such a file is called. */
    private static final List<Map.Entry<String, String>> KINDS = List.of(
            Map.entry("bounds", "computed plan"),
            Map.entry("window", "profile"),
            Map.entry("summary", "comparison"),
            Map.entry("costs", "network model"),
            Map.entry("streams", "plan"));

    private static final MathContext PRECISION = new MathContext(6);

    /** So many numbers and more are nothing to read. */
    private static final int LONG_ROW = 10;

    /** A format in which no numbers are rounded. */
    public JsonFormat(Class<T> type, String noun, int version, String... mayBeLeftOut) {
        this(type, noun, version, Set.of(mayBeLeftOut), Set.of(), Map.of());
    }

    /** The same format, in which numbers in these fields are rounded. */
    public JsonFormat<T> rounding(String... fields) {
        return new JsonFormat<>(type, noun, version, mayBeLeftOut, Set.of(fields), bounds);
    }

    /** The same format with bounds of numbers. */
    public JsonFormat<T> bounding(Map<String, Bounds> bounded) {
        return new JsonFormat<>(type, noun, version, mayBeLeftOut, rounded, Map.copyOf(bounded));
    }

    /** Reads a file; what is wrong with it is told in one line with file, place, reason and remedy. */
    public T read(Path file) throws BadInputException {
        return parse(WholeFile.read(file, noun), file.toString());
    }

    /** Reads text; what is wrong with it is told with where it is from. */
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
        mayBeLeftOut.forEach(path -> fillIn(tree, path));
        try {
            T value = MAPPER.treeToValue(tree, type);
            checkNumbers("$", MAPPER.valueToTree(value), source);
            return value;
        } catch (InvalidDefinitionException e) {
            throw new IllegalStateException(type + " is no record for JSON", e);
        } catch (JsonMappingException e) {
            throw new BadInputException(source + ": " + problem(e));
        } catch (JsonProcessingException e) {
            throw new BadInputException(source + ": not a " + noun + ": " + e.getOriginalMessage());
        }
    }

    /** Null for what was left out. */
    private static void fillIn(ObjectNode tree, String path) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            tree.putIfAbsent(path, tree.nullNode());
            return;
        }
        for (JsonNode each : tree.path(path.substring(0, dot))) {
            if (each instanceof ObjectNode record) {
                fillIn(record, path.substring(dot + 1));
            }
        }
    }

    /** JSON, indented by two spaces, with a newline at its end; long rows of numbers are in one line. An infinite number is null; none may be NaN. */
    public String text(T value) {
        ObjectNode tree = MAPPER.createObjectNode();
        tree.put(VERSION, version);
        tree.setAll(MAPPER.<ObjectNode>valueToTree(value));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(laidOut(tree, false)) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private JsonNode laidOut(JsonNode node, boolean isRounded) throws JsonProcessingException {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                field.setValue(laidOut(field.getValue(), isRounded || rounded.contains(field.getKey())));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, laidOut(array.get(i), isRounded));
            }
            if (array.size() >= LONG_ROW && array.valueStream().allMatch(JsonNode::isNumber)) {
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

    /** Writes or replaces a file, completely or not at all; an error names it. */
    public void write(T value, Path file) throws IOException {
        WholeFile.write(file, text(value));
    }

    private ObjectNode tree(String json, String source) throws BadInputException {
        JsonNode tree;
        try {
            tree = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : " line " + at.getLineNr() + ", column " + at.getColumnNr() + ":";
            throw new BadInputException(source + ":" + place + " not a " + noun + " in JSON: "
                    + NO_NUMBER.matcher(firstLine(e)).replaceFirst("$1 is not allowed: give a number"));
        }
        if (tree instanceof ObjectNode object) {
            return object;
        }
        throw new BadInputException(source + ": not a " + noun + ": give an object {}");
    }

    /** A file of another kind has another version, too, but its kind is what is wrong. */
    private void checkKind(ObjectNode tree, String source) throws BadInputException {
        List<String> nouns = KINDS.stream().map(Map.Entry::getValue).toList();
        Optional<String> kind = KINDS.stream()
                .filter(known -> tree.has(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (kind.isPresent() && !kind.get().equals(noun) && nouns.contains(noun)) {
            throw new BadInputException(source + ": is a " + kind.get() + ": give a " + noun);
        }
    }

    private void checkVersion(@Nullable JsonNode found, String source) throws BadInputException {
        if (found == null) {
            throw new BadInputException(
                    source + ": $.version is missing: give a " + noun + " that has \"version\": " + version);
        }
        if (!found.isInt() || found.intValue() != version) {
            throw new BadInputException(source + ": $.version is " + found + ": this program reads version " + version
                    + "; make the " + noun + " again");
        }
    }

    /** Jackson reads "NaN" and the like where a number belongs. */
    private void checkNumbers(String path, JsonNode node, String source) throws BadInputException {
        if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
            throw new BadInputException(source + ": " + path + " is no finite number: give one");
        }
        @Nullable
        Bounds within =
                node.isNumber() ? within(path.replaceAll("\\[\\d+]", "[]")).orElse(null) : null;
        if (within != null && (node.doubleValue() < within.least || node.doubleValue() > within.most)) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "%s: %s is %s: give %,.0f to %,.0f, or make the %s again",
                    source,
                    path,
                    node,
                    within.least,
                    within.most,
                    noun));
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            checkNumbers(path + part(field.getKey()), field.getValue(), source);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            checkNumbers(path + "[" + i + "]", node.get(i), source);
        }
    }

    /** By the name of the field, or by the longest place that the number is in. */
    private Optional<Bounds> within(String path) {
        String name = "*" + path.substring(Math.max(0, path.lastIndexOf('.')));
        return Optional.ofNullable(bounds.get(name))
                .or(() -> bounds.keySet().stream()
                        .filter(place -> (path + ".").startsWith(place + ".") || path.startsWith(place + "["))
                        .max(Comparator.comparingInt(String::length))
                        .map(bounds::get));
    }

    private static String problem(JsonMappingException e) {
        String path = path(e.getPath());
        if (e instanceof UnrecognizedPropertyException unknown) {
            return unknown.getKnownPropertyIds().stream()
                    .map(Object::toString)
                    .sorted()
                    .collect(Collectors.joining(", ", path + " is unknown: remove it; known here are ", ""));
        }
        if (e instanceof ValueInstantiationException && e.getCause() != null) {
            return path + ": " + e.getCause().getMessage();
        }
        String reason = firstLine(e);
        if (reason.startsWith("Missing ")) {
            return path + " is missing: add it";
        }
        if (reason.matches("(Null value |Cannot map `null`|Invalid `null` value).*")) {
            return path + " is null: give a value";
        }
        Matcher tooLarge = TOO_LARGE.matcher(reason);
        if (tooLarge.matches()) {
            return path + " is " + tooLarge.group(1) + ": give a whole number up to "
                    + (tooLarge.group(2).equals("int") ? Integer.MAX_VALUE : Long.MAX_VALUE);
        }
        // Jackson names the types of Java and its own settings, which say nothing to people.
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
