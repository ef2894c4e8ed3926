// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.rebalance.Rebalance;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The part of a topology that can change while it runs. Immutable.
 *
 * @param streams the batch size and linger of each stream that was submitted in batches, by producer and stream
 */
public record Setting(Map<String, Integer> executors, int workers, List<StreamPlan> streams) {

    public Setting {
        executors = Collections.unmodifiableMap(new TreeMap<>(executors));
        streams = streams.stream()
                .sorted(Comparator.comparing(StreamPlan::producer).thenComparing(StreamPlan::stream))
                .toList();
    }

    /**
     * Returns the present setting of a topology.
     *
     * @param streams the present batch sizes and lingers
     */
    public static Setting of(DeployedTopology now, List<StreamPlan> streams) {
        Map<String, Integer> executors = new TreeMap<>();
        now.components().forEach((id, component) -> executors.put(id, component.executors()));
        return new Setting(executors, now.workers(), streams);
    }

    Setting withStreams(List<StreamPlan> others) {
        return new Setting(executors, workers, others);
    }

    /**
     * Returns this setting with the changes of a plan, as far as they are possible without another submission.
     *
     * @throws BadInputException if the plan is for another topology
     */
    public Setting with(PlanDocument plan, DeployedTopology now) throws BadInputException {
        Rebalance rebalance = Rebalance.of(plan, "the plan", now, 0);
        Map<String, Integer> planned = new TreeMap<>(executors);
        planned.putAll(rebalance.executors());
        return new Setting(
                planned,
                rebalance.workers().orElse(workers),
                LiveBatches.submitted(now.config())
                        .map(batches -> new LiveBatches(0, batches.maxBatchSize(), streams)
                                .changed(plan.plan(), 0)
                                .streams())
                        .orElse(streams));
    }

    /** Returns the executors in which another setting differs. */
    public Map<String, Integer> changedExecutors(Setting other) {
        Map<String, Integer> changed = new TreeMap<>(other.executors);
        changed.entrySet().removeIf(entry -> entry.getValue().equals(executors.get(entry.getKey())));
        return changed;
    }

    /** Returns whether a change to another setting restarts workers. */
    public boolean needsRestart(Setting other) {
        return workers != other.workers || !executors.equals(other.executors);
    }

    /** Returns the changes to another setting, in a few words each. */
    public List<String> changes(Setting other) {
        List<String> changes = new ArrayList<>();
        changedExecutors(other)
                .forEach((id, after) ->
                        changes.add("'%s' %d -> %d executors".formatted(id, executors.getOrDefault(id, 0), after)));
        if (workers != other.workers) {
            changes.add("%d -> %d workers".formatted(workers, other.workers));
        }
        for (StreamPlan after : other.streams) {
            Optional<StreamPlan> before = streams.stream()
                    .filter(one -> one.producer().equals(after.producer())
                            && one.stream().equals(after.stream()))
                    .findFirst();
            if (!before.equals(Optional.of(after))) {
                changes.add("stream '%s' of '%s' %s -> %s"
                        .formatted(
                                after.stream(),
                                after.producer(),
                                before.map(Setting::text).orElse("unbatched"),
                                text(after)));
            }
        }
        return changes;
    }

    private static String text(StreamPlan stream) {
        return "%s, %d ms"
                .formatted(plural(stream.batchSize(), "tuple"), stream.linger().toMillis());
    }
}
