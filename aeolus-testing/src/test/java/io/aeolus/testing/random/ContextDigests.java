// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.task.TopologyContext;

/** Digests the contexts of a run's tasks and tuples as text. */
final class ContextDigests {

    private final Map<String, String> own = new TreeMap<>();
    private final Map<String, String> others = new TreeMap<>();
    private final Set<String> withTuples = new HashSet<>();

    /** Called when a component receives its context and settings. */
    void prepared(TopologyContext context, Map<String, Object> conf) {
        Map<String, Object> seen = new TreeMap<>();
        context.getThisSources().forEach((id, grouping) -> seen.put("from " + id, text(grouping)));
        context.getThisTargets().forEach((stream, targets) -> seen.put("to " + stream, texts(targets)));
        for (String stream : context.getThisStreams()) {
            seen.put("fields of " + stream, context.getThisOutputFields(stream));
        }
        seen.put("task", context.getThisTaskId());
        seen.put("components", context.getTaskToComponent());
        seen.put("label", conf.get(RandomConfig.LABEL));
        seen.put("ticks", conf.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS));
        String task = task(context.getThisComponentId(), context.getThisTaskIndex());
        StringBuilder lines = new StringBuilder();
        seen.forEach(
                (what, value) -> lines.append(what).append(": ").append(value).append('\n'));
        own.put(task, lines.toString());
        if (context.getThisTaskIndex() == 0) {
            others.put(task, components(context) + new TreeMap<>(context.getThisInputFields()));
        }
    }

    /** Called when a component receives a tuple; digests the context of the first tuple. */
    void received(String component, GeneralTopologyContext context) {
        if (withTuples.add(component)) {
            others.put("tuples of " + component + " ", components(context));
        }
    }

    private static String task(String component, int task) {
        return component + " " + task;
    }

    private static String components(GeneralTopologyContext context) {
        StringBuilder seen = new StringBuilder();
        for (String component : new TreeSet<>(context.getComponentIds())) {
            seen.append(component).append(' ').append(context.getComponentTasks(component));
            for (String stream : new TreeSet<>(context.getComponentStreams(component))) {
                seen.append("\n  ").append(stream).append(context.getComponentOutputFields(component, stream));
            }
            Map<String, Object> sources = new TreeMap<>();
            context.getSources(component).forEach((id, grouping) -> sources.put(id.toString(), text(grouping)));
            seen.append("\n  from ").append(sources);
            Map<String, Object> targets = new TreeMap<>();
            context.getTargets(component).forEach((stream, to) -> targets.put(stream, texts(to)));
            seen.append("\n  to ").append(targets).append('\n');
        }
        return seen.toString();
    }

    private static Map<String, String> texts(Map<String, Grouping> groupings) {
        Map<String, String> texts = new TreeMap<>();
        groupings.forEach((id, grouping) -> texts.put(id, text(grouping)));
        return texts;
    }

    /** Custom groupings contain the number of their run, so only the length of their bytes is comparable. */
    private static String text(Grouping grouping) {
        return grouping.is_set_custom_serialized()
                ? "custom grouping of " + grouping.get_custom_serialized().length + " bytes"
                : grouping.toString();
    }

    /**
     * Returns the differences.
     *
     * @param actual the contexts of another run
     * @param wrapped the components that must not see the additions of batching to other components
     */
    List<String> differences(ContextDigests actual, Set<String> wrapped) {
        List<String> differences = new ArrayList<>();
        compare(own, actual.own, differences);
        Map<String, String> strict = new TreeMap<>(actual.others);
        strict.keySet().removeIf(task -> wrapped.stream().noneMatch(component -> task.contains(component + " ")));
        // The tasks that receive tuples may be random.
        strict.keySet().removeIf(task -> !others.containsKey(task));
        compare(others, strict, differences);
        return differences;
    }

    private static void compare(Map<String, String> expected, Map<String, String> actual, List<String> differences) {
        actual.forEach((task, seen) -> {
            String expectedText = expected.getOrDefault(task, "");
            if (!seen.equals(expectedText)) {
                differences.add("context of " + task + " shows " + linesOnlyIn(seen, expectedText) + ", not "
                        + linesOnlyIn(expectedText, seen));
            }
        });
    }

    private static List<String> linesOnlyIn(String text, String other) {
        Set<String> others = other.lines().collect(Collectors.toSet());
        return text.lines()
                .filter(line -> !others.contains(line))
                .map(line -> line.substring(0, Math.min(200, line.length())))
                .limit(3)
                .toList();
    }
}
