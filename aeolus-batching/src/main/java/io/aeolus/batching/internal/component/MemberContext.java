// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ReflectionUtils;
import org.apache.storm.utils.Utils;

/**
 * The context of a chained component: shows the original topology, and the component's task with the same index as the head's task. Storm
 * registers the component's metrics for the head's task, which runs the code, so the names of these metrics start with the component's id.
 * Thread-safe to the same degree as Storm's contexts.
 */
final class MemberContext extends OriginalContext {

    /** Settings of Storm that a bolt without windows and state may declare for itself. */
    private static final Set<String> OF_COMPONENTS = Set.of(
            Config.TOPOLOGY_DEBUG,
            Config.TOPOLOGY_MAX_TASK_PARALLELISM,
            Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
            Config.TOPOLOGY_TRANSACTIONAL_ID);

    /** All other settings that Storm defines. */
    private static final Set<String> OF_TOPOLOGIES = ofTopologies();

    private final List<ITaskHook> hooks = new ArrayList<>();
    private final Map<String, Object> taskData = new HashMap<>();

    private MemberContext(TopologyContext head, StormTopology original, int task) {
        super(head, original, task);
    }

    /** Creates the context of a component, given the head's context as Storm gave it. */
    static MemberContext of(TopologyContext head, String component) {
        int task = head.getComponentTasks(component).get(head.getThisTaskIndex());
        return new MemberContext(head, Wrapper.original(head.getRawTopology()), task);
    }

    /**
     * The settings of the component of an original context, as Storm computes them: the topology's settings, and those that the component has
     * declared, except settings that Storm reads from the topology only.
     */
    static Map<String, Object> componentConf(TopologyContext original) {
        Map<String, Object> conf = new HashMap<>(original.getConf());
        String declared =
                original.getComponentCommon(original.getThisComponentId()).get_json_conf();
        if (declared != null) {
            Map<String, Object> own = new HashMap<>(Utils.parseJson(declared));
            own.keySet().removeAll(OF_TOPOLOGIES);
            conf.putAll(own);
        }
        return conf;
    }

    private static Set<String> ofTopologies() {
        Set<String> names = new HashSet<>();
        for (Field field : Config.class.getFields()) {
            try {
                if (field.getType() == String.class) {
                    names.add((String) field.get(null));
                }
            } catch (IllegalAccessException e) {
                throw new LinkageError("a public constant of Storm's Config is not accessible: " + field, e);
            }
        }
        names.removeAll(OF_COMPONENTS);
        return names;
    }

    /** Adds the hooks that the settings name, which Storm creates for each task. */
    void addConfiguredHooks(Map<String, Object> conf) {
        if (conf.get(Config.TOPOLOGY_AUTO_TASK_HOOKS) instanceof Collection<?> names) {
            names.forEach(name -> addTaskHook(ReflectionUtils.newInstance(String.valueOf(name))));
        }
    }

    @Override
    String qualified(String name) {
        return getThisComponentId() + "." + name;
    }

    @Override
    public void setTaskData(String name, Object data) {
        taskData.put(name, data);
    }

    @Override
    @SuppressWarnings("NullAway") // null if there is no such data, as in Storm
    public Object getTaskData(String name) {
        return taskData.get(name);
    }

    @Override
    public void addTaskHook(ITaskHook hook) {
        hook.prepare(getConf(), this);
        hooks.add(hook);
    }

    @Override
    public List<ITaskHook> getHooks() {
        return hooks;
    }
}
