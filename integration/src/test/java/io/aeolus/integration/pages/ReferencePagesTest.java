package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.aeolus.cli.internal.planfile.ComputedPlan;
import io.aeolus.cli.internal.planfile.PlanDifference;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The reference has all settings and all fields of files, and none that there is not. Metrics are held in aeolus-batching. */
class ReferencePagesTest {

    private static final String FILES = "docs/reference/files.md";
    private static final String SETTINGS = "docs/reference/settings.md";
    private static final String METRICS = "docs/reference/metrics.md";

    private static final Pattern KEY = Pattern.compile("\"((?:aeolus|prometheus)\\.[a-z.-]+[a-z])\"");
    private static final Pattern VARIABLE = Pattern.compile("\\b(AEOLUS_[A-Z_]+|NO_COLOR)\\b");

    /** Fields that every reader of a page knows by where they stand. */
    private static final Set<String> PLAIN = Set.of("version");

    /** Names of metrics without what is measured, which follows after a point. */
    private static final Set<String> BASES = Set.of("aeolus.changed", "aeolus.flushes");

    @TestFactory
    Stream<DynamicTest> fieldsOfFiles() throws ClassNotFoundException {
        return Stream.of(
                held(FILES, "## Profile", Profile.class),
                held(FILES, "## Comparison", RunFile.class),
                held(FILES, "## Computed plan", ComputedPlan.class),
                held(FILES, "## Difference of plans", PlanDifference.class),
                held(FILES, "## Network", NetworkModel.class),
                held(
                        "docs/reference/plan.md",
                        "# The plan file",
                        Class.forName("io.aeolus.optimizer.PlanFile$Content")));
    }

    @Test
    void settings() {
        Set<String> told = Pages.codeInFirstColumns(Pages.read(SETTINGS));
        Set<String> metrics = Pages.code(Pages.read(METRICS));
        Set<String> inTheCode = keys();

        assertThat(inTheCode)
                .filteredOn(key -> !metrics.contains(key) && !BASES.contains(key))
                .as("settings of the code, in the page")
                .isSubsetOf(told);
        assertThat(told)
                .filteredOn(name -> name.startsWith("aeolus.") || name.startsWith("prometheus."))
                .as("settings of the page, in the code")
                .isSubsetOf(inTheCode);
    }

    @Test
    void variablesOfTheEnvironment() {
        Set<String> told = Pages.codeInFirstColumns(Pages.read(SETTINGS));
        Set<String> inTheCode = new TreeSet<>(all(VARIABLE, Pages.read("aeolus")));
        sources().forEach(file -> inTheCode.addAll(all(VARIABLE, Pages.read(file))));

        assertThat(told.stream().filter(VARIABLE.asMatchPredicate()).collect(Collectors.toSet()))
                .isEqualTo(inTheCode);
    }

    private static DynamicTest held(String page, String heading, Class<?> record) {
        return DynamicTest.dynamicTest(heading, () -> {
            String text = "\n" + Pages.read(page);
            String section = heading.startsWith("## ") ? Pages.section(text, heading) : text;
            Set<String> fields = new TreeSet<>();
            collect(record, fields, new HashSet<>());

            Set<String> told = new TreeSet<>();
            // What stands before the first heading holds for all files.
            String head = text.split("\n## ", 2)[0];
            Stream.concat(Pages.code(section).stream(), Pages.code(head).stream())
                    .flatMap(code -> Stream.of(code.split("\\.", -1)))
                    .forEach(part -> told.add(part.replace("[]", "")));
            assertThat(fields).as("fields of the file, in the page").isSubsetOf(told);

            assertThat(Pages.codeInFirstColumns(section).stream()
                            .flatMap(code -> Stream.of(code.split("\\.", -1)))
                            .map(part -> part.replace("[]", ""))
                            .filter(part -> !part.isEmpty() && !part.equals("ID"))
                            .filter(part -> !PLAIN.contains(part)))
                    .as("fields of the page, in the file")
                    .isSubsetOf(fields);
        });
    }

    /** The names of all fields of a record, and of the records in it. */
    private static void collect(Type type, Set<String> names, Set<Type> seen) {
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, names, seen);
            }
        } else if (type instanceof Class<?> plain && seen.add(type)) {
            JsonSubTypes subTypes = plain.getAnnotation(JsonSubTypes.class);
            if (subTypes != null) {
                Stream.of(subTypes.value()).forEach(sub -> collect(sub.value(), names, seen));
            }
            if (plain.isRecord()) {
                for (RecordComponent field : plain.getRecordComponents()) {
                    if (!has(plain, field, JsonUnwrapped.class)) {
                        names.add(name(plain, field));
                    }
                    // What is converted has other fields in the file.
                    if (!has(plain, field, JsonSerialize.class)) {
                        collect(field.getGenericType(), names, seen);
                    }
                }
            }
        }
    }

    /** Its own, unless the file has another one for it. */
    private static String name(Class<?> record, RecordComponent field) {
        try {
            JsonProperty other = record.getDeclaredField(field.getName()).getAnnotation(JsonProperty.class);
            return other == null || other.value().isEmpty() ? field.getName() : other.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean has(Class<?> record, RecordComponent field, Class<? extends Annotation> annotation) {
        try {
            return record.getDeclaredField(field.getName()).isAnnotationPresent(annotation);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        sources().forEach(file -> keys.addAll(all(KEY, Pages.read(file))));
        return keys;
    }

    /** All that is published. */
    private static List<Path> sources() {
        return Stream.of("batching", "testing", "probe", "cluster", "monitor", "optimizer", "cli")
                .map(module -> Pages.ROOT.resolve("aeolus-" + module + "/src/main"))
                .flatMap(folder -> Pages.files(folder, Integer.MAX_VALUE, ".java").stream())
                .toList();
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
