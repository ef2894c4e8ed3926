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

/** What the contexts of one run's tasks show, and the contexts of the tuples that they get, as text to compare. */
final class ContextDigests {

    private final Map<String, String> own = new TreeMap<>();
    private final Map<String, String> others = new TreeMap<>();
    private final Set<String> withTuples = new HashSet<>();

    /** A component was given its context and settings. */
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

    /** A tuple came to a component, with a context of its own; the first one does. */
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

    /** Custom groupings hold the number of their run, so that only the length of their bytes is the same in another. */
    private static String text(Grouping grouping) {
        return grouping.is_set_custom_serialized()
                ? "custom grouping of " + grouping.get_custom_serialized().length + " bytes"
                : grouping.toString();
    }

    /**
     * What differs.
     *
     * @param actual the contexts of another run
     * @param wrapped the components that must not see either what batching adds to others
     */
    List<String> differences(ContextDigests actual, Set<String> wrapped) {
        List<String> differences = new ArrayList<>();
        compare(own, actual.own, differences);
        Map<String, String> strict = new TreeMap<>(actual.others);
        strict.keySet().removeIf(task -> wrapped.stream().noneMatch(component -> task.contains(component + " ")));
        // Which tasks get tuples at all may depend on chance.
        strict.keySet().removeIf(task -> !others.containsKey(task));
        compare(others, strict, differences);
        return differences;
    }

    private static void compare(Map<String, String> expected, Map<String, String> actual, List<String> differences) {
        actual.forEach((task, seen) -> {
            String wanted = expected.getOrDefault(task, "");
            if (!seen.equals(wanted)) {
                differences.add("context of " + task + " shows " + linesOnlyIn(seen, wanted) + ", not "
                        + linesOnlyIn(wanted, seen));
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
