// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.task.TopologyContext;

/** Creates mock topology contexts. */
public final class TaskContexts {

    /** The topology id of all contexts. */
    public static final String TOPOLOGY_ID = "words-1-1";

    private TaskContexts() {}

    /** Returns the context of a component's first task. */
    public static TopologyContext of(String component, int task, int tasks) {
        List<Integer> all = IntStream.range(task, task + tasks).boxed().toList();
        TopologyContext context = mock(TopologyContext.class);
        when(context.getStormId()).thenReturn(TOPOLOGY_ID);
        when(context.getThisComponentId()).thenReturn(component);
        when(context.getThisTaskId()).thenReturn(task);
        when(context.getThisWorkerPort()).thenReturn(6700);
        when(context.getComponentTasks(component)).thenReturn(all);
        when(context.getTaskToComponent()).thenReturn(Map.of(task, component, 99, "__acker"));
        return context;
    }
}
