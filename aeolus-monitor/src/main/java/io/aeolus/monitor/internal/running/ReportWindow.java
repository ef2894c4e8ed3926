// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Collects the reports of a topology's executors until each has reported a number of seconds of its activity. Workers report at different
 * times, so their windows are shifted by up to a report interval. Not thread-safe.
 */
public final class ReportWindow {

    /** Storm rounds the uptime down, so the difference of two uptimes is up to a second too small. */
    private static final int ROUNDING_SECONDS = 1;

    private final String topology;
    private final long seconds;
    private final Map<Integer, List<Executor>> reports = new TreeMap<>();
    private Set<Integer> executors = Set.of();
    private Set<String> silentWorkers = Set.of();

    /** Creates a window of at least the given length. */
    public ReportWindow(String topology, long seconds) {
        this.topology = topology;
        this.seconds = seconds;
    }

    /** Adds the latest reports. Throws a {@code BadInputException} if a worker has restarted, or the topology was rebalanced. */
    public void add(TopologyStatistics statistics) throws BadInputException {
        silentWorkers = statistics.silent().stream().map(Place::worker).collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> current = new HashSet<>();
        statistics.silent().forEach(place -> current.add(place.firstTask()));
        statistics.executors().forEach(executor -> current.add(executor.place().firstTask()));
        if (!executors.isEmpty() && !executors.equals(current)) {
            throw changed("its executors changed");
        }
        executors = current;
        for (Place place : statistics.silent()) {
            if (reports.containsKey(place.firstTask())) {
                throw changed("the worker at " + place.worker() + " restarted");
            }
        }
        for (Executor executor : statistics.executors()) {
            add(executor);
        }
    }

    private void add(Executor executor) throws BadInputException {
        List<Executor> earlier = reports.computeIfAbsent(executor.place().firstTask(), task -> new ArrayList<>());
        if (earlier.isEmpty()) {
            earlier.add(executor);
            return;
        }
        Executor last = earlier.get(earlier.size() - 1);
        if (!last.place().equals(executor.place())) {
            throw changed("executor %d of '%s' moved from %s to %s"
                    .formatted(
                            executor.place().firstTask(),
                            executor.place().component(),
                            last.place().worker(),
                            executor.place().worker()));
        }
        // A worker that restarts soon after its start may already have run for longer than before.
        boolean hasFallen = executor.uptimeSeconds() < last.uptimeSeconds();
        if (hasFallen || !executor.sums().continues(last.sums())) {
            throw changed("the worker at " + executor.place().worker() + " restarted");
        }
        if (executor.uptimeSeconds() > last.uptimeSeconds() && !isLongEnough(earlier)) {
            earlier.add(executor);
        }
    }

    private BadInputException changed(String change) {
        return new BadInputException("topology '" + topology + "': " + change
                + " while it was measured, so its counts start again: try again when the topology is steady");
    }

    private boolean isLongEnough(List<Executor> executor) {
        return executor.size() > 1 && reportedSeconds(executor) >= seconds - ROUNDING_SECONDS;
    }

    private static int reportedSeconds(List<Executor> executor) {
        return executor.get(executor.size() - 1).uptimeSeconds()
                - executor.get(0).uptimeSeconds();
    }

    /** Returns whether each executor has reported enough. */
    public boolean isComplete() {
        return reports.size() == executors.size() && reports.values().stream().allMatch(this::isLongEnough);
    }

    /** Returns the seconds that all executors have reported. */
    public long completedSeconds() {
        return reports.size() < executors.size()
                ? 0
                : reports.values().stream()
                        .mapToInt(ReportWindow::reportedSeconds)
                        .min()
                        .orElse(0);
    }

    /** Returns the workers of the executors that have not reported enough. */
    public Set<String> lateWorkers() {
        Set<String> late = new TreeSet<>(silentWorkers);
        reports.values().stream()
                .filter(executor -> !isLongEnough(executor))
                .forEach(executor -> late.add(executor.get(0).place().worker()));
        return late;
    }

    /** Returns the work of each executor, once the window is complete. */
    List<ExecutorActivity> activities() {
        return reports.values().stream().map(ExecutorActivity::new).toList();
    }
}
