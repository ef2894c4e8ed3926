package io.aeolus.cli.internal.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * What happens to one component.
 *
 * @param id the component's id
 * @param before its executors and tasks as its author wants them
 * @param after its executors and tasks in the rewritten topology
 * @param isWrapped whether it takes batches apart or makes them
 */
public record ComponentChange(String id, Size before, Size after, boolean isWrapped) {

    /**
     * How large a component is.
     *
     * @param dop executors
     * @param tasks tasks
     */
    public record Size(int dop, int tasks) {

        private static Size of(ComponentCommon common) {
            int dop = common.is_set_parallelism_hint() ? common.get_parallelism_hint() : 1;
            Object tasks = Utils.parseJson(common.get_json_conf()).get(Config.TOPOLOGY_TASKS);
            return new Size(dop, ObjectReader.getInt(tasks, dop));
        }
    }

    /** A spout or bolt, whatever it is. */
    private record Part(ComponentCommon common, ComponentObject object) {}

    /**
     * All components of a topology.
     *
     * @param before the topology as its author built it
     * @param after the same, rewritten
     * @return what happens to each, ordered by id, spouts first
     */
    public static List<ComponentChange> between(StormTopology before, StormTopology after) {
        List<ComponentChange> changes = new ArrayList<>();
        addAll(spouts(before), spouts(after), changes);
        addAll(bolts(before), bolts(after), changes);
        return changes;
    }

    private static void addAll(Map<String, Part> before, Map<String, Part> after, List<ComponentChange> changes) {
        before.forEach((id, part) -> {
            Part rewritten = after.getOrDefault(id, part);
            changes.add(new ComponentChange(
                    id,
                    Size.of(part.common()),
                    Size.of(rewritten.common()),
                    !part.object().equals(rewritten.object())));
        });
    }

    private static Map<String, Part> spouts(StormTopology topology) {
        Map<String, Part> parts = new TreeMap<>();
        for (Map.Entry<String, SpoutSpec> spout : topology.get_spouts().entrySet()) {
            parts.put(
                    spout.getKey(),
                    new Part(spout.getValue().get_common(), spout.getValue().get_spout_object()));
        }
        return parts;
    }

    private static Map<String, Part> bolts(StormTopology topology) {
        Map<String, Part> parts = new TreeMap<>();
        for (Map.Entry<String, Bolt> bolt : topology.get_bolts().entrySet()) {
            parts.put(
                    bolt.getKey(),
                    new Part(bolt.getValue().get_common(), bolt.getValue().get_bolt_object()));
        }
        return parts;
    }
}
