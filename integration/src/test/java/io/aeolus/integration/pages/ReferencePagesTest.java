// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.aeolus.cli.internal.adapt.AdaptRecord;
import io.aeolus.cli.internal.advise.Advice;
import io.aeolus.cli.internal.command.ComputedPlan;
import io.aeolus.cli.internal.rating.RatingFile;
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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The reference lists all settings and all fields of files, and no others. {@code MetricsReferenceTest} checks the metrics. */
class ReferencePagesTest {

    private static final String FILES = "docs/reference/files.md";
    private static final String SETTINGS = "docs/reference/settings.md";
    private static final String METRICS = "docs/reference/metrics.md";

    private static final Pattern KEY = Pattern.compile("\"((?:aeolus|prometheus)\\.[a-z.-]+[a-z])\"");
    private static final Pattern SERIES = Pattern.compile("\\b((?:aeolus|storm)_[a-z_]+)");
    private static final Pattern VARIABLE = Pattern.compile("\\b(AEOLUS_[A-Z_]+|NO_COLOR)\\b");

    /** Fields that the page describes once for all files. */
    private static final Set<String> COMMON = Set.of("version");

    /** Prefixes of metric names. */
    private static final Set<String> PREFIXES = Set.of("aeolus.changed", "aeolus.flushes");

    @TestFactory
    Stream<DynamicTest> pages_list_all_fields_of_files() throws ClassNotFoundException {
        return Stream.of(
                fieldsTest(FILES, "## Profile", Profile.class),
                fieldsTest(FILES, "## Comparison", RunFile.class),
                fieldsTest(FILES, "## Rating", RatingFile.class),
                fieldsTest(FILES, "## Computed plan", ComputedPlan.class),
                fieldsTest(FILES, "## Network", NetworkModel.class),
                fieldsTest(
                        "docs/reference/plan.md",
                        "# The plan file",
                        Class.forName("io.aeolus.optimizer.PlanFile$Content")));
    }

    @TestFactory
    Stream<DynamicTest> page_gives_the_versions_of_files() {
        return Map.of(
                        "## Profile", Profile.FORMAT,
                        "## Comparison", RunFile.FORMAT,
                        "## Rating", RatingFile.FORMAT,
                        "## Computed plan", ComputedPlan.FORMAT,
                        "## Advice", Advice.FORMAT,
                        "## Decisions", AdaptRecord.FORMAT,
                        "## Network", NetworkModel.FORMAT)
                .entrySet()
                .stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getKey(),
                        () -> assertThat(Pages.section("\n" + Pages.read(FILES), file.getKey()))
                                .containsPattern(
                                        "(?m)^Version " + file.getValue().version() + "[.,]")));
    }

    @Test
    void page_lists_all_settings() {
        Set<String> documented = Pages.codeInFirstColumns(Pages.read(SETTINGS));
        Set<String> metrics = Pages.code(Pages.read(METRICS));
        Set<String> used = keys();

        assertThat(used)
                .filteredOn(key -> !metrics.contains(key) && !PREFIXES.contains(key))
                .as("settings of the code, on the page")
                .isSubsetOf(documented);
        assertThat(documented)
                .filteredOn(name -> name.startsWith("aeolus.") || name.startsWith("prometheus."))
                .as("settings of the page, in the code")
                .isSubsetOf(used);
    }

    @Test
    void page_lists_all_environment_variables() {
        Set<String> documented = Pages.codeInFirstColumns(Pages.read(SETTINGS));
        Set<String> used = new TreeSet<>(all(VARIABLE, Pages.read("aeolus")));
        sources().forEach(file -> used.addAll(all(VARIABLE, Pages.read(file))));

        assertThat(documented.stream().filter(VARIABLE.asMatchPredicate()).collect(Collectors.toSet()))
                .isEqualTo(used);
    }

    @TestFactory
    Stream<DynamicTest> pages_use_documented_names_of_metrics() {
        Set<String> documented = Pages.code(Pages.read(METRICS));
        return Pages.each(page -> () -> assertThat(all(SERIES, Pages.read(page)))
                .filteredOn(name -> !name.endsWith("_"))
                .isSubsetOf(documented));
    }

    private static DynamicTest fieldsTest(String page, String heading, Class<?> record) {
        return DynamicTest.dynamicTest(heading, () -> {
            String text = "\n" + Pages.read(page);
            String section = heading.startsWith("## ") ? Pages.section(text, heading) : text;
            Set<String> fields = new TreeSet<>();
            collect(record, fields, new HashSet<>());

            Set<String> documented = new TreeSet<>();
            // The introduction describes fields that several files have.
            String head = text.split("\n## ", 2)[0];
            Stream.concat(Pages.code(section).stream(), Pages.code(head).stream())
                    .flatMap(code -> Stream.of(code.split("\\.", -1)))
                    .forEach(part -> documented.add(part.replace("[]", "")));
            assertThat(fields).as("fields of the file, on the page").isSubsetOf(documented);

            assertThat(Pages.codeInFirstColumns(section).stream()
                            .flatMap(code -> Stream.of(code.split("\\.", -1)))
                            .map(part -> part.replace("[]", ""))
                            .filter(part -> !part.isEmpty() && !part.equals("ID"))
                            .filter(part -> !COMMON.contains(part)))
                    .as("fields of the page, in the file")
                    .isSubsetOf(fields);
        });
    }

    /** Collects the field names of a record and of all records in it. */
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
                    // Converted values have other fields in the file.
                    if (!has(plain, field, JsonSerialize.class)) {
                        collect(field.getGenericType(), names, seen);
                    }
                }
            }
        }
    }

    /** Returns the name of a field in the file. */
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

    /** The main sources of all published modules. */
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
