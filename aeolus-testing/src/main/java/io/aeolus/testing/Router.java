// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.grouping.CustomStreamGrouping;

/**
 * Routes the tuples of a task. Rejects the emits that Storm rejects, with Storm's exceptions, and any tuple whose number of values differs
 * from the number of the stream's fields (Storm checks this only in local mode). Not thread-safe.
 */
final class Router {

    /** The consumers of a stream: their groupings and, at the same index, their components. */
    record Targets(int fields, List<CustomStreamGrouping> groupings, List<String> consumers) {}

    private final int task;
    private final String component;
    private final Map<String, Targets> routes;
    private final Map<Integer, String> taskToComponent;

    Router(int task, Map<String, Targets> routes, Map<Integer, String> taskToComponent) {
        this.task = task;
        this.component = taskToComponent.getOrDefault(task, "");
        this.routes = routes;
        this.taskToComponent = taskToComponent;
    }

    /** Returns the target tasks of an emit, in a list that the caller may keep. */
    List<Integer> targets(String stream, List<Object> values) {
        Targets route = routeOf(stream, values);
        List<CustomStreamGrouping> groupings = route.groupings();
        List<Integer> targets = new ArrayList<>(groupings.size());
        for (int i = 0; i < groupings.size(); i++) {
            CustomStreamGrouping grouping = groupings.get(i);
            if (grouping == GrouperFactory.DIRECT) {
                throw new IllegalArgumentException("Cannot do regular emit to direct stream");
            }
            targets.addAll(grouping.chooseTasks(task, values));
        }
        return targets;
    }

    /** Returns the target tasks of a direct emit: the given task, or none if its component does not consume the stream. */
    List<Integer> directTargets(int target, String stream, List<Object> values) {
        Targets route = routeOf(stream, values);
        if (route.consumers().isEmpty()) {
            throw new IllegalArgumentException(
                    "stream '" + stream + "' of '" + component + "' has no consumer for a direct emit");
        }
        int index = route.consumers().indexOf(taskToComponent.getOrDefault(target, ""));
        if (index < 0) {
            return new ArrayList<>(0);
        }
        if (route.groupings().get(index) != GrouperFactory.DIRECT) {
            throw new IllegalArgumentException("Cannot emitDirect to a task expecting a regular grouping");
        }
        return List.of(target);
    }

    /** Returns the target tasks of every emit on a stream; empty if they depend on the tuple, or if the stream is direct. */
    Optional<List<Integer>> fixedTargets(String stream) {
        List<Integer> tasks = new ArrayList<>();
        for (CustomStreamGrouping grouping : knownRouteOf(stream).groupings()) {
            if (!(grouping instanceof SeededGroupings.SingleTask single)) {
                return Optional.empty();
            }
            tasks.add(single.task());
        }
        return Optional.of(List.copyOf(tasks));
    }

    /** Returns the streams that no component consumes. */
    List<String> outputs() {
        return routes.keySet().stream()
                .filter(stream -> knownRouteOf(stream).consumers().isEmpty())
                .toList();
    }

    int fields(String stream) {
        return knownRouteOf(stream).fields();
    }

    private Targets knownRouteOf(String stream) {
        Targets route = routes.get(stream);
        if (route == null) {
            throw new IllegalArgumentException("Unknown stream ID: " + stream);
        }
        return route;
    }

    private Targets routeOf(String stream, List<Object> values) {
        Targets route = knownRouteOf(stream);
        if (values.size() != route.fields()) {
            throw new IllegalArgumentException("stream '" + stream + "' of '" + component + "' has " + route.fields()
                    + " fields, but a tuple with " + values.size() + " values was emitted");
        }
        return route;
    }
}
