package io.aeolus.cli.internal.rewrite;

import java.util.List;
import java.util.Objects;
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
 * What happens to one component.
 *
 * @param id the component's id
 * @param before its executors and tasks as its author wants them
 * @param after its executors and tasks in the rewritten topology
 * @param isWrapped whether it takes batches apart or makes them
 */
public record ComponentChange(String id, Size before, Size after, boolean isWrapped) {

    /** How large a component is, in executors and tasks. */
    public record Size(int parallelism, int tasks) {

        private static Size of(ComponentCommon common) {
            int parallelism = common.is_set_parallelism_hint() ? common.get_parallelism_hint() : 1;
            Object tasks = Utils.parseJson(common.get_json_conf()).get(Config.TOPOLOGY_TASKS);
            return new Size(parallelism, ObjectReader.getInt(tasks, parallelism));
        }
    }

    /** What happens to each component of a topology that is rewritten, ordered by id, spouts first. */
    public static List<ComponentChange> between(StormTopology before, StormTopology after) {
        return Stream.of(before.get_spouts(), before.get_bolts())
                .flatMap(components -> new TreeSet<>(components.keySet()).stream())
                .map(id -> new ComponentChange(
                        id,
                        Size.of(ThriftTopologyUtils.getComponentCommon(before, id)),
                        Size.of(ThriftTopologyUtils.getComponentCommon(after, id)),
                        !object(before, id).equals(object(after, id))))
                .toList();
    }

    private static ComponentObject object(StormTopology topology, String id) {
        @Nullable SpoutSpec spout = topology.get_spouts().get(id);
        return spout == null
                ? Objects.requireNonNull(topology.get_bolts().get(id)).get_bolt_object()
                : spout.get_spout_object();
    }
}
