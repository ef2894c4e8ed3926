// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import io.aeolus.batching.Aeolus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ThriftTopologyUtils;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The change of a component.
 *
 * @param before parallelism and tasks of the original topology
 * @param after parallelism and tasks of the rewritten topology
 * @param isWrapped whether the component sends or receives batches
 * @param runsIn the head of the chain, in whose tasks the component runs; empty if it has its own executors
 */
public record ComponentChange(String id, Size before, Size after, boolean isWrapped, Optional<String> runsIn) {

    public record Size(int parallelism, int tasks) {

        private static Size of(StormTopology topology, String id) {
            ComponentCommon common = ThriftTopologyUtils.getComponentCommon(topology, id);
            int parallelism = common.is_set_parallelism_hint() ? common.get_parallelism_hint() : 1;
            Object tasks = Utils.parseJson(common.get_json_conf()).get(Config.TOPOLOGY_TASKS);
            return new Size(parallelism, ObjectReader.getInt(tasks, parallelism));
        }
    }

    /** Returns the changes of all components: spouts first, then bolts, by id. */
    public static List<ComponentChange> between(StormTopology before, StormTopology after) {
        Map<String, String> heads = Aeolus.chainHeads(after);
        return Stream.of(before.get_spouts(), before.get_bolts())
                .flatMap(components -> new TreeSet<>(components.keySet()).stream())
                .map(id -> new ComponentChange(
                        id,
                        Size.of(before, id),
                        // All components of a chain have the same parallelism and tasks.
                        Size.of(after, heads.getOrDefault(id, id)),
                        !heads.containsKey(id) && !object(before, id).equals(object(after, id)),
                        Optional.ofNullable(heads.get(id))))
                .toList();
    }

    private static ComponentObject object(StormTopology topology, String id) {
        @Nullable SpoutSpec spout = topology.get_spouts().get(id);
        return spout == null
                ? Objects.requireNonNull(topology.get_bolts().get(id)).get_bolt_object()
                : spout.get_spout_object();
    }
}
