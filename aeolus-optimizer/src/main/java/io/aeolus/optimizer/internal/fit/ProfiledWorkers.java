// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.internal.layout.EvenScheduling;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.layout.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The workers of a profile: their machines and tasks. */
record ProfiledWorkers(boolean isOnOneMachine, List<WorkerProfile> workers, List<ComponentProfile> components) {

    static ProfiledWorkers of(Profile profile) {
        return new ProfiledWorkers(profile.isOnOneMachine(), profile.workers(), profile.components());
    }

    int count() {
        return Math.max(1, workers.size());
    }

    /** Returns the machines of all hosts, each with its own cores. */
    Machines machines(double usableShare) {
        List<Double> cores = new ArrayList<>(coresByHost().values());
        if (cores.isEmpty()) {
            cores.add(1.0);
        }
        int hosts = cores.size() == 1 ? 0 : cores.size();
        return isOnOneMachine
                ? new Machines(List.of(Collections.max(cores)), hosts, usableShare)
                : new Machines(cores, hosts, usableShare);
    }

    /** Returns the ratio of the busiest machine's utilization to the mean; 1 for one machine, or if unknown. */
    double imbalance() {
        boolean isKnown = workers.stream().allMatch(worker -> worker.busyCores().isPresent());
        if (isOnOneMachine || workers.isEmpty() || !isKnown) {
            return 1;
        }
        Map<String, Double> cores = coresByHost();
        Map<String, Double> busy = new TreeMap<>();
        for (WorkerProfile worker : workers) {
            busy.merge(worker.host(), worker.busyCores().orElseThrow(), Double::sum);
        }
        double share = sum(busy) / sum(cores);
        double fullest = busy.entrySet().stream()
                .mapToDouble(host -> host.getValue() / cores.getOrDefault(host.getKey(), 1.0))
                .max()
                .orElse(0);
        return share > 0 ? fullest / share : 1;
    }

    private static double sum(Map<String, Double> amounts) {
        return amounts.values().stream().mapToDouble(amount -> amount).sum();
    }

    private Map<String, Double> coresByHost() {
        Map<String, Double> cores = new TreeMap<>();
        for (WorkerProfile worker : workers) {
            cores.merge(worker.host(), (double) worker.machine().cores(), Math::max);
        }
        return cores;
    }

    /** Returns the placement of tasks as reported, and as Storm's scheduler computes it for tasks that did not report. Ackers do not report. */
    Placement placement(int ackers) {
        List<String> ids = components.stream().map(ComponentProfile::id).toList();
        int[] parallelisms = components.stream()
                .mapToInt(component -> Math.max(1, component.parallelism()))
                .toArray();
        Placement computed = EvenScheduling.place(ids, parallelisms, ackers, count());
        List<String> slots = slots(ids, ackers);
        int[][] placed = new int[components.size()][count()];
        int[] first = new int[components.size()];
        for (int v = 0; v < components.size(); v++) {
            List<TaskProfile> tasks = byId(components.get(v));
            if (tasks.isEmpty() || !slots.containsAll(namesOf(tasks))) {
                return computed;
            }
            for (TaskProfile task : tasks) {
                placed[v][slots.indexOf(task.worker())]++;
            }
            first[v] = slots.indexOf(tasks.get(0).worker());
        }
        int[] ofAckers = new int[count()];
        for (int w = 0; w < ofAckers.length; w++) {
            ofAckers[w] = computed.ackers(w);
        }
        return new Placement(placed, first, ofAckers);
    }

    /** Returns the workers by slot: the k-th executor is in slot k mod workers, so tasks reveal the slot of their worker. */
    private List<String> slots(List<String> ids, int ackers) {
        List<String> left = new ArrayList<>(
                workers.stream().map(WorkerProfile::worker).sorted().toList());
        Map<Integer, String> bySlot = new TreeMap<>();
        int next = 0;
        for (int v : EvenScheduling.order(ids)) {
            List<TaskProfile> tasks = v == ids.size() ? List.of() : byId(components.get(v));
            for (int i = 0; i < tasks.size(); i++) {
                int slot = (next + i) % count();
                if (!bySlot.containsKey(slot) && left.remove(tasks.get(i).worker())) {
                    bySlot.put(slot, tasks.get(i).worker());
                }
            }
            next += v == ids.size() ? ackers : tasks.size();
        }
        for (int slot = 0; slot < count() && !left.isEmpty(); slot++) {
            if (!bySlot.containsKey(slot)) {
                bySlot.put(slot, left.remove(0));
            }
        }
        return List.copyOf(bySlot.values());
    }

    private static List<TaskProfile> byId(ComponentProfile component) {
        return component.taskProfiles().stream()
                .sorted(Comparator.comparingInt(TaskProfile::task))
                .toList();
    }

    private static List<String> namesOf(List<TaskProfile> tasks) {
        return tasks.stream().map(TaskProfile::worker).toList();
    }
}
