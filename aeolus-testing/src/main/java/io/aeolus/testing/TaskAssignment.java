// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * The ids of tasks: consecutive numbers from 1, in the order of component ids, as in Storm, but without system components.
 *
 * @param componentToTasks the tasks of each component, ascending
 */
record TaskAssignment(Map<Integer, String> taskToComponent, Map<String, List<Integer>> componentToTasks) {

    /** Numbers the tasks of a topology whose components all define {@link Config#TOPOLOGY_TASKS}. */
    static TaskAssignment of(StormTopology topology) {
        Map<Integer, String> taskToComponent = new HashMap<>();
        Map<String, List<Integer>> componentToTasks = new HashMap<>();
        int next = 1;
        for (Map.Entry<String, Object> component : new TreeMap<>(StormCommon.allComponents(topology)).entrySet()) {
            Object stated = StormCommon.componentConf(component.getValue()).get(Config.TOPOLOGY_TASKS);
            int count = ObjectReader.getInt(stated);
            List<Integer> tasks = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                taskToComponent.put(next, component.getKey());
                tasks.add(next);
                next++;
            }
            componentToTasks.put(component.getKey(), Collections.unmodifiableList(tasks));
        }
        return new TaskAssignment(taskToComponent, componentToTasks);
    }

    List<Integer> all() {
        List<Integer> tasks = new ArrayList<>(taskToComponent.keySet());
        Collections.sort(tasks);
        return tasks;
    }
}
