package io.aeolus.testing;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;

/** What Nimbus does with a submitted topology before it is run. */
final class TopologyChecks {

    private TopologyChecks() {}

    /**
     * A copy in which each component states its number of tasks.
     *
     * @throws IllegalArgumentException if Storm would refuse the topology, or if it has state spouts
     */
    static StormTopology normalized(StormTopology topology, Map<String, Object> topologyConf) {
        StormTopology copy = topology.deepCopy();
        if (copy.get_state_spouts_size() > 0) {
            throw new IllegalArgumentException(
                    "state spouts are not supported: " + copy.get_state_spouts().keySet());
        }
        try {
            StormCommon.validateBasic(copy);
            StormCommon.validateStructure(copy);
        } catch (InvalidTopologyException e) {
            throw new IllegalArgumentException("Storm refuses this topology: " + e.get_msg(), e);
        }
        for (Object component : StormCommon.allComponents(copy).values()) {
            ComponentCommon common = StormCommon.getComponentCommon(component);
            Map<String, Object> conf = StormCommon.componentConf(component);
            int tasks = DriverConf.tasksOf(topologyConf, component, Thrift.getParallelismHint(common));
            conf.put(Config.TOPOLOGY_TASKS, tasks);
            common.set_json_conf(JSONValue.toJSONString(conf));
        }
        return copy;
    }
}
