package io.aeolus.cli.internal.compare;

import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.internal.rewrite.ComponentChange;
import io.aeolus.cli.internal.rewrite.SettingChange;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.TopologyEntry;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.Interval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * What was compared.
 *
 * @param topology the topology as it is
 * @param configurations what was made of it
 * @param plan how the plan came about, if it was computed
 * @param intervals where the throughput of a run is expected, by configuration
 * @param pending the most rows in flight of a spout task, by configuration; none where that is unlimited
 * @param traffic what is sent for a row, if that is known
 */
record Setup(
        TopologyEntry topology,
        List<ConfigurationEntry> configurations,
        Optional<Explanation> plan,
        Map<String, Interval> intervals,
        Map<String, Integer> pending,
        Optional<RowTraffic> traffic) {

    Setup {
        pending = Map.copyOf(pending);
        configurations = List.copyOf(configurations);
        intervals = Collections.unmodifiableMap(new LinkedHashMap<>(intervals));
    }

    static Setup of(Subject subject, List<Variant> variants, Optional<Explanation> plan) {
        StormTopology topology = subject.topology().get();
        TopologyEntry graph = TopologyEntry.of(topology);
        return new Setup(
                graph,
                variants.stream()
                        .map(variant -> configuration(variant, topology, graph, subject.config()))
                        .toList(),
                plan,
                intervals(variants),
                pending(variants),
                subject.traffic());
    }

    private static Map<String, Integer> pending(List<Variant> variants) {
        Map<String, Integer> pending = new LinkedHashMap<>();
        variants.forEach(variant -> Optional.ofNullable(
                        ObjectReader.getInt(variant.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), null))
                .ifPresent(most -> pending.put(variant.label(), most)));
        return pending;
    }

    private static Map<String, Interval> intervals(List<Variant> variants) {
        Map<String, Interval> intervals = new LinkedHashMap<>();
        variants.forEach(variant -> variant.interval().ifPresent(interval -> intervals.put(variant.label(), interval)));
        return intervals;
    }

    private static ConfigurationEntry configuration(
            Variant variant, StormTopology topology, TopologyEntry graph, Map<String, Object> config) {
        List<String> ids =
                graph.components().stream().map(TopologyEntry.Component::id).toList();
        return new ConfigurationEntry(
                variant.label(),
                ComponentChange.between(topology, variant.rewrite(topology)).stream()
                        .filter(component -> ids.contains(component.id()))
                        .map(component -> new ConfigurationEntry.Size(
                                component.id(),
                                component.after().dop(),
                                component.after().tasks()))
                        .toList(),
                variant.plan().streams().stream()
                        .filter(stream -> stream.isBatched())
                        .map(stream -> new ConfigurationEntry.BatchedStream(
                                stream.producer(),
                                stream.stream(),
                                stream.batchSize(),
                                stream.linger().toMillis()))
                        .toList(),
                SettingChange.between(config, variant.config()).stream()
                        .collect(Collectors.toMap(
                                SettingChange::name, setting -> setting.after().toString())));
    }
}
