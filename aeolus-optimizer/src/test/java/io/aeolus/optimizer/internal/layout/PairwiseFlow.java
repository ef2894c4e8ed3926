// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** A second implementation of the flow between workers: each pair of tasks separately. Each stream has one edge, to a later operator. */
final class PairwiseFlow {

    private final int workers;
    private final TreeMap<String, List<Integer>> workersOfTasks = new TreeMap<>();
    private final double[][] calls;
    private final double[] all;
    private final double[] crossed;
    private final double[] acksCrossed;

    PairwiseFlow(CostModel model, int[] parallelisms, int ackers, int workers, int hosts, boolean isBounded) {
        this.workers = workers;
        for (int v = 0; v < parallelisms.length; v++) {
            workersOfTasks.put(model.operator(v).id(), unplaced(parallelisms[v]));
        }
        workersOfTasks.put("__acker", unplaced(ackers));
        int executor = 0;
        for (List<Integer> tasks : workersOfTasks.values()) {
            for (int i = 0; i < tasks.size(); i++) {
                tasks.set(i, executor++ % workers);
            }
        }
        calls = new double[parallelisms.length][];
        for (int v = 0; v < parallelisms.length; v++) {
            calls[v] = new double[parallelisms[v]];
        }
        int edges = model.streams().size();
        all = new double[edges];
        crossed = new double[edges];
        acksCrossed = new double[edges];
        Arrays.fill(calls[0], 1.0 / parallelisms[0]);
        for (int u = 0; u < parallelisms.length; u++) {
            // Operators are in topological order.
            for (int e = 0; e < edges; e++) {
                Stream stream = model.stream(e);
                if (stream.producer() == u) {
                    send(model, e, u, stream, hosts, isBounded);
                }
            }
        }
    }

    private static List<Integer> unplaced(int tasks) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            list.add(-1);
        }
        return list;
    }

    private List<Integer> tasksOf(CostModel model, int v) {
        return workersOfTasks.getOrDefault(model.operator(v).id(), List.of());
    }

    private void send(CostModel model, int e, int u, Stream stream, int hosts, boolean isBounded) {
        Edge edge = stream.edges().get(0);
        List<Integer> from = tasksOf(model, u);
        List<Integer> to = tasksOf(model, edge.consumer());
        List<Integer> ackers = workersOfTasks.getOrDefault("__acker", List.of());
        for (int i = 0; i < from.size(); i++) {
            int own = from.get(i);
            List<Integer> targets = targets(edge, to, own, hosts, isBounded);
            double copies = edge.taskShare() instanceof TaskShare.ToAll ? targets.size() : 1;
            for (int target : targets) {
                double tuples = calls[u][i] * stream.perCall() * copies / targets.size();
                calls[edge.consumer()][target] += tuples;
                all[e] += tuples;
                crossed[e] += to.get(target) == own ? 0 : tuples;
                for (int acker : ackers) {
                    acksCrossed[e] += acker == to.get(target) ? 0 : tuples / ackers.size();
                }
            }
        }
    }

    private static List<Integer> targets(Edge edge, List<Integer> to, int own, int hosts, boolean isBounded) {
        List<Integer> any = new ArrayList<>();
        List<Integer> ofHost = new ArrayList<>();
        List<Integer> ofWorker = new ArrayList<>();
        for (int i = 0; i < to.size(); i++) {
            any.add(i);
            if (to.get(i) == own) {
                ofWorker.add(i);
            }
            if (hosts > 0 && to.get(i) % hosts == own % hosts) {
                ofHost.add(i);
            }
        }
        if (edge.taskShare() instanceof TaskShare.ToOne) {
            return any.subList(0, 1);
        }
        Route route = edge.remote().route();
        boolean isAnywhere = route == Route.ANYWHERE
                || (route == Route.OWN_FIRST && !isBounded)
                || edge.taskShare() instanceof TaskShare.ToAll;
        if (isAnywhere) {
            return any;
        }
        if (!ofWorker.isEmpty()) {
            return ofWorker;
        }
        return ofHost.isEmpty() ? any : ofHost;
    }

    double remotePart(int e) {
        return all[e] > 0 ? crossed[e] / all[e] : 0;
    }

    double remoteAckPart(int e) {
        return all[e] > 0 ? acksCrossed[e] / all[e] : 0;
    }

    /** The share of an operator's calls in each worker. */
    double[] callsParts(int v, String id) {
        double[] parts = new double[workers];
        double sum = Arrays.stream(calls[v]).sum();
        List<Integer> tasks = workersOfTasks.getOrDefault(id, List.of());
        for (int i = 0; i < tasks.size(); i++) {
            parts[tasks.get(i)] += sum > 0 ? calls[v][i] / sum : 0;
        }
        return parts;
    }
}
