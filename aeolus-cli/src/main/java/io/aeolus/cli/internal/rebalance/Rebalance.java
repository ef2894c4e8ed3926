// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rebalance;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.rewrite.SettingChange;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.DeclaredWorkers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The part of a plan that can be applied to a running topology. Tasks, chains and settings cannot change after submission, and unbatched streams
 * stay unbatched.
 *
 * @param executors the new numbers of executors, by component
 * @param workers the number of workers to request; empty if neither workers nor executors change
 * @param batches the batch sizes and lingers; empty if they cannot change
 * @param unsupported the parts of the plan that cannot be applied, one line each
 */
public record Rebalance(
        DeployedTopology now,
        Map<String, Integer> executors,
        OptionalInt workers,
        Optional<Batches> batches,
        List<String> unsupported) {

    /**
     * A change of batch sizes and lingers.
     *
     * @param before the present values; if they are unknown, the values of the submission, which an earlier change may have replaced
     * @param arePresent whether {@code before} contains the present values
     * @param changed the values of the plan, for the same streams
     */
    public record Batches(LiveBatches before, boolean arePresent, LiveBatches changed) {

        /** A stream that is not batched at present, although it was submitted in batches, keeps its former values. */
        private Batches since(LiveBatches running) {
            return new Batches(
                    new LiveBatches(
                            running.version(),
                            before.maxBatchSize(),
                            before.streams().stream()
                                    .map(stream -> running.streams().stream()
                                            .filter(one -> one.producer().equals(stream.producer())
                                                    && one.stream().equals(stream.stream()))
                                            .findFirst()
                                            .orElse(stream))
                                    .toList()),
                    true,
                    changed);
        }
    }

    public Rebalance {
        executors = Collections.unmodifiableMap(new TreeMap<>(executors));
        unsupported = List.copyOf(unsupported);
    }

    /**
     * Compares a plan with a running topology.
     *
     * @param source the source of the plan, for messages
     * @param nowMillis the current time, in milliseconds since 1970
     * @throws BadInputException if the plan names components that the topology does not have
     */
    public static Rebalance of(PlanDocument plan, String source, DeployedTopology now, long nowMillis)
            throws BadInputException {
        List<String> unsupported = new ArrayList<>();
        Map<String, Integer> executors = executors(plan.plan(), source, now, unsupported);
        Optional<Batches> batches = batches(plan.plan(), now, nowMillis, unsupported);
        Map<String, Object> settings = new HashMap<>(plan.config());
        boolean hasWorkers = settings.containsKey(Config.TOPOLOGY_WORKERS);
        // The declared number may differ from the present number without a reason to restart, for example if the
        // cluster has too few free slots.
        int planned = ObjectReader.getInt(
                settings.remove(Config.TOPOLOGY_WORKERS),
                executors.isEmpty()
                        ? now.workers()
                        : DeclaredWorkers.of(now.config()).workers());
        SettingChange.between(now.config(), settings)
                .forEach(setting -> unsupported.add("%s stays %s; the plan has %s"
                        .formatted(
                                setting.name(),
                                setting.before().map(Object::toString).orElse("unset"),
                                setting.after())));
        // With new executors, the cluster starts as many workers as it last stored, which may not be the present
        // number.
        OptionalInt workers =
                planned == now.workers() && executors.isEmpty() ? OptionalInt.empty() : OptionalInt.of(planned);
        if (now.areWorkersComputed()) {
            workers = OptionalInt.empty();
            if (hasWorkers && planned != now.workers()) {
                unsupported.add("the scheduler of the cluster computes the number of workers; the plan has %d"
                        .formatted(planned));
            }
        }
        return new Rebalance(now, executors, workers, batches, unsupported);
    }

    private static Map<String, Integer> executors(
            BatchingPlan plan, String source, DeployedTopology now, List<String> unsupported) throws BadInputException {
        Map<String, Integer> executors = new TreeMap<>();
        Set<String> unchanged = unchangedByChains(plan, now, unsupported);
        for (Map.Entry<String, ComponentPlan> entry : plan.components().entrySet()) {
            String id = entry.getKey();
            ComponentPlan planned = entry.getValue();
            DeployedTopology.Component component = Optional.ofNullable(
                            now.components().get(id))
                    .orElseThrow(() -> new BadInputException("%s: topology '%s' has no component '%s': it has %s"
                            .formatted(source, now.name(), id, now.components().keySet())));
            int possible = Math.min(planned.parallelism(), component.tasks());
            if (possible != component.executors() && !unchanged.contains(id)) {
                executors.put(id, possible);
            }
            if (planned.tasks() != component.tasks()) {
                unsupported.add("'%s' keeps its %s and can have at most %s; the plan has a parallelism of %d and %s"
                        .formatted(
                                id,
                                plural(component.tasks(), "task"),
                                plural(component.tasks(), "executor"),
                                planned.parallelism(),
                                plural(planned.tasks(), "task")));
            }
        }
        return executors;
    }

    /**
     * Returns the components whose executors do not change: components that the topology or the plan chains, and the heads of running chains that
     * the plan divides.
     */
    private static Set<String> unchangedByChains(BatchingPlan plan, DeployedTopology now, List<String> unsupported) {
        Map<String, String> planned = new TreeMap<>();
        plan.chains().forEach((head, members) -> members.forEach(member -> planned.put(member, head)));
        Set<String> unchanged = new HashSet<>(planned.keySet());
        new TreeMap<>(now.chainHeads()).forEach((member, head) -> {
            unchanged.add(member);
            if (!planned.remove(member, head)) {
                unchanged.add(head);
                unsupported.add(
                        "'%s' runs in the tasks of '%s', whose executors do not change; the plan does not chain them"
                                .formatted(member, head));
            }
        });
        if (!planned.isEmpty()) {
            unsupported.add("chains do not change; the plan chains %s".formatted(plural(planned.size(), "component")));
        }
        return unchanged;
    }

    private static Optional<Batches> batches(
            BatchingPlan plan, DeployedTopology now, long nowMillis, List<String> unsupported)
            throws BadInputException {
        List<StreamPlan> batched =
                plan.streams().stream().filter(StreamPlan::isBatched).toList();
        Optional<LiveBatches> found;
        try {
            found = LiveBatches.submitted(now.config());
        } catch (PlanException e) {
            throw new BadInputException("topology '" + now.name() + "': setting " + e.getMessage());
        }
        if (found.isEmpty()) {
            if (!batched.isEmpty()) {
                unsupported.add(
                        "batch sizes do not change, because '%s' was submitted unbatched, or by an older version of Aeolus; the plan batches %s"
                                .formatted(now.name(), plural(batched.size(), "stream")));
            }
            return Optional.empty();
        }
        LiveBatches submitted = found.get();
        for (StreamPlan stream : batched) {
            boolean isBatched = submitted.streams().stream()
                    .anyMatch(one -> one.producer().equals(stream.producer())
                            && one.stream().equals(stream.stream()));
            if (!isBatched && stream.chained().isEmpty()) {
                unsupported.add("stream '%s' of '%s' stays unbatched; the plan has a batch size of %d"
                        .formatted(stream.stream(), stream.producer(), stream.batchSize()));
            } else if (isBatched && stream.batchSize() > submitted.maxBatchSize()) {
                unsupported.add(
                        "stream '%s' of '%s' gets batches of %d tuples, the largest for which the queues are sized; the plan has a batch size of %d"
                                .formatted(
                                        stream.stream(),
                                        stream.producer(),
                                        submitted.maxBatchSize(),
                                        stream.batchSize()));
            }
        }
        return Optional.of(new Batches(submitted, false, submitted.changed(plan, nowMillis)));
    }

    /** Returns a copy that compares the plan with the batch sizes and lingers with which the topology runs. */
    public Rebalance since(LiveBatches running) {
        return new Rebalance(now, executors, workers, batches.map(change -> change.since(running)), unsupported);
    }

    public boolean isEmpty() {
        return !restartsWorkers() && batches.isEmpty();
    }

    /** Returns whether executors or workers change, so that workers restart. */
    public boolean restartsWorkers() {
        return !executors.isEmpty() || workers.isPresent();
    }
}
