package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.rewrite.ComponentChange;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.Explanation;
import io.aeolus.cli.internal.runfile.TopologyEntry;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.storm.generated.StormTopology;

/**
 * What was compared.
 *
 * @param topology the topology as it is
 * @param configurations what was made of it
 * @param plan how the plan came about, if it was computed
 */
record Setup(TopologyEntry topology, List<ConfigurationEntry> configurations, Optional<Explanation> plan) {

    /** Copies the list. */
    Setup {
        configurations = List.copyOf(configurations);
    }

    static Setup of(Subject subject, List<Variant> variants, Optional<Explanation> plan) {
        StormTopology topology = subject.topology().get();
        TopologyEntry graph = TopologyEntry.of(topology);
        return new Setup(
                graph,
                variants.stream()
                        .map(variant -> configuration(variant, topology, graph, subject.config()))
                        .toList(),
                plan);
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
                settings(variant.config(), config));
    }

    private static Map<String, String> settings(Map<String, Object> all, Map<String, Object> given) {
        Map<String, String> settings = new TreeMap<>();
        all.forEach((name, value) -> {
            if (!Objects.toString(given.get(name)).equals(value.toString())) {
                settings.put(name, value.toString());
            }
        });
        return settings;
    }
}
