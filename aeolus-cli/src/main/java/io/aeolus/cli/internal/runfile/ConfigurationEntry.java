// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.rewrite.ComponentChange;
import io.aeolus.cli.internal.rewrite.SettingChange;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.optimizer.Interval;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/** A configuration of a comparison. */
public record ConfigurationEntry(
        String name,
        List<Size> components,
        List<BatchedStream> streams,
        List<Chain> chains,
        Map<String, String> settings,
        OptionalInt maxSpoutPending,
        Optional<Interval> interval) {

    public ConfigurationEntry {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        chains = List.copyOf(chains);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    public record Size(String id, int parallelism, int tasks) {}

    /** The components whose code runs in the tasks of another component, the head. */
    public record Chain(String head, List<String> members) {

        public Chain {
            members = List.copyOf(members);
        }
    }

    public record BatchedStream(String producer, String stream, int batchSize, long lingerMillis) {

        private static BatchedStream of(StreamPlan plan) {
            return new BatchedStream(
                    plan.producer(),
                    plan.stream(),
                    plan.batchSize(),
                    plan.linger().toMillis());
        }
    }

    /** Describes a variant of a topology with these settings. */
    static ConfigurationEntry of(
            Variant variant, StormTopology topology, TopologyEntry graph, Map<String, Object> config) {
        List<String> ids =
                graph.components().stream().map(TopologyEntry.Component::id).toList();
        Integer pending = ObjectReader.getInt(variant.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), null);
        return new ConfigurationEntry(
                variant.label(),
                ComponentChange.between(topology, variant.rewrite(topology)).stream()
                        .filter(component -> ids.contains(component.id()))
                        .map(component -> new Size(
                                component.id(),
                                component.after().parallelism(),
                                component.after().tasks()))
                        .toList(),
                variant.plan().streams().stream()
                        .filter(StreamPlan::isBatched)
                        .map(BatchedStream::of)
                        .toList(),
                variant.plan().chains().entrySet().stream()
                        .map(chain -> new Chain(chain.getKey(), chain.getValue()))
                        .toList(),
                SettingChange.between(config, variant.config()).stream()
                        .collect(Collectors.toMap(
                                SettingChange::name, setting -> setting.after().toString())),
                pending == null ? OptionalInt.empty() : OptionalInt.of(pending),
                variant.interval());
    }
}
