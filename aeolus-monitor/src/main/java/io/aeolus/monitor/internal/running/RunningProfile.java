// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.IdleTopologyException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.Profile.Window;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.monitor.internal.profile.SpoutPending;
import io.aeolus.monitor.internal.profile.VisibleConfig;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.storm.Config;
import org.apache.storm.daemon.Acker;
import org.apache.storm.generated.StormTopology;

/**
 * Builds the profile of a running topology.
 *
 * @param submitted its declaration
 * @param window the complete reports of its executors
 * @param counts the tuples of a topology with batches
 * @param usedCores the processors that each worker keeps busy; without workers of unknown use
 */
public record RunningProfile(
        String name,
        SubmittedTopology submitted,
        ReportWindow window,
        TupleCounts counts,
        Map<String, Double> usedCores) {

    /** The JIT compiles most code within the first minute. */
    private static final int WARM_SECONDS = 60;

    private static final int MIN_INTERVALS = 3;

    public RunningProfile {
        usedCores = Map.copyOf(usedCores);
    }

    /**
     * Returns the profile, and how long the tuples of each spout took.
     *
     * @throws IdleTopologyException if the workers are warm, and the spouts emitted nothing
     * @throws BadInputException if counts are missing, or the spouts of workers that have just started emitted nothing
     */
    public RunningLoad load() throws BadInputException {
        StormTopology topology = Aeolus.originalTopology(submitted.topology());
        List<ExecutorActivity> executors = window.activities();
        counts.check(name, topology, executors);
        double seconds = executors.stream()
                .mapToDouble(ExecutorActivity::seconds)
                .average()
                .orElse(0);
        Map<String, Double> used = CpuShares.usedByHost(executors, usedCores);
        HostMachines machines = HostMachines.of(
                executors.stream().map(ExecutorActivity::host).distinct().toList(), submitted, used);
        CpuShares cpu = CpuShares.of(executors, topology.get_spouts().keySet(), machines.byHost(), used);
        Map<String, List<ExecutorActivity>> byComponent = executors.stream()
                .collect(Collectors.groupingBy(executor -> executor.place().component()));
        List<ExecutorActivity> ackers = byComponent.getOrDefault(Acker.ACKER_COMPONENT_ID, List.of());
        RunningOperators operators = new RunningOperators(cpu, counts, seconds, !ackers.isEmpty());
        List<ComponentProfile> components = new RunningComponents(topology, byComponent, operators).profiles();
        double rowsPerSecond = components.stream()
                        .filter(component -> component.kind() == Kind.SPOUT)
                        .mapToDouble(component -> component.operator().tuplesEmitted())
                        .sum()
                / seconds;
        int uptime = executors.stream()
                .mapToInt(ExecutorActivity::uptimeSeconds)
                .min()
                .orElse(0);
        boolean isWarm = uptime >= WARM_SECONDS;
        if (!(rowsPerSecond > 0)) {
            String message = "topology '%s': its spouts emitted nothing in %.0f s: profile it while it processes input"
                    .formatted(name, seconds);
            throw isWarm ? new IdleTopologyException(message) : new BadInputException(message);
        }
        RefusedStreams refused =
                isBatched() ? RefusedStreams.ofBatched(counts, components) : RefusedStreams.of(topology, components);
        Window measured = new Window(uptime, isWarm, seconds);
        Optional<Double> rateVariation = isBatched()
                ? Optional.empty()
                : rateVariation(topology.get_spouts().keySet(), byComponent);
        List<String> workers = executors.stream()
                .map(executor -> executor.place().worker())
                .distinct()
                .sorted()
                .toList();
        Profile profile = new Profile(
                name,
                "running at " + submitted.nimbus(),
                Profile.RUNNING,
                measured,
                new Totals(
                        OptionalDouble.of(rowsPerSecond),
                        OptionalDouble.empty(),
                        OptionalDouble.of(
                                ackers.stream().mapToDouble(cpu::nanosPerSecond).sum() / rowsPerSecond),
                        OptionalDouble.empty(),
                        Optional.empty()),
                0,
                List.of(),
                new RunningDoubts(measured, components, rateVariation, isBatched(), machines, cpu, refused).lines(),
                workers.stream().map(worker -> worker(worker, machines)).toList(),
                SpoutPending.in(config(workers.size(), ackers.size()), topology),
                components,
                List.of(),
                refused.streams(),
                rateVariation,
                Optional.empty());
        return new RunningLoad(profile, completeMillis(topology.get_spouts().keySet(), byComponent));
    }

    private static Map<String, Double> completeMillis(
            Set<String> spouts, Map<String, List<ExecutorActivity>> byComponent) {
        Map<String, Double> means = new HashMap<>();
        for (String spout : spouts) {
            SampledTime time =
                    RunningComponents.sum(byComponent.getOrDefault(spout, List.of()), ExecutorActivity::acked);
            if (time.samples() > 0) {
                means.put(spout, RunningComponents.mean(time));
            }
        }
        return means;
    }

    private boolean isBatched() {
        return !counts.batches().streams().isEmpty();
    }

    private static WorkerProfile worker(String worker, HostMachines machines) {
        String host = worker.substring(0, worker.lastIndexOf(':'));
        return new WorkerProfile(
                worker,
                Objects.requireNonNull(machines.byHost().get(host)),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** Adds the numbers that a rebalance or Storm's default may have chosen. */
    private Map<String, Object> config(int workers, int ackers) {
        Map<String, Object> config = new LinkedHashMap<>(VisibleConfig.of(submitted.config()));
        DeclaredWorkers declared = DeclaredWorkers.of(config);
        if (declared.workers() != workers) {
            // Storm stores its default, an acker per worker, like a number that the author chose.
            boolean isDefault = declared.ackers().equals(OptionalInt.of(declared.workers()));
            config.putAll(new DeclaredWorkers(declared.workers(), isDefault ? OptionalInt.empty() : declared.ackers())
                    .settings());
        }
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, ackers);
        if (isBatched()) {
            config.put(LiveBatches.KEY, counts.batches().toJson());
        }
        return config;
    }

    /** Returns the variation of the rates of all spouts between intervals; empty with too few intervals. */
    private static Optional<Double> rateVariation(Set<String> ids, Map<String, List<ExecutorActivity>> byComponent) {
        List<ExecutorActivity> spouts = ids.stream()
                .flatMap(id -> byComponent.getOrDefault(id, List.of()).stream())
                .toList();
        int intervals =
                spouts.stream().mapToInt(one -> one.intervals().size()).min().orElse(0);
        if (intervals < MIN_INTERVALS) {
            return Optional.empty();
        }
        SummaryStatistics rates = new SummaryStatistics();
        for (int i = 0; i < intervals; i++) {
            double emitted = 0;
            for (ExecutorActivity spout : spouts) {
                // A failure of Nimbus can make one interval longer than another.
                emitted += spout.intervals().get(i).emittedPerSecond();
            }
            rates.addValue(emitted);
        }
        return rates.getMean() > 0 ? Optional.of(rates.getStandardDeviation() / rates.getMean()) : Optional.empty();
    }
}
