// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/**
 * A user's topology to which a plan was applied.
 *
 * @param config the topology's settings with the plan's settings; values may be null
 * @param refusals the streams of the plan that cannot be batched, with the reasons
 */
public record RewrittenTopology(
        String name,
        StormTopology topology,
        Map<String, Object> config,
        List<ComponentChange> components,
        List<StreamPlan> batched,
        List<UnbatchedStream> refusals,
        List<SettingChange> settings) {

    public RewrittenTopology {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        components = List.copyOf(components);
        batched = List.copyOf(batched);
        refusals = List.copyOf(refusals);
        settings = List.copyOf(settings);
    }

    /**
     * Applies a plan.
     *
     * @param captured the topology, whose classes are on the class path
     * @param source the source of the plan, for messages
     * @param storm Storm's settings, whose options override the plan
     * @throws BadInputException if the plan does not fit the topology
     */
    public static RewrittenTopology of(CapturedTopology captured, PlanDocument plan, String source, StormSettings storm)
            throws BadInputException {
        Submission submission = captured.submission();
        Map<String, Object> before = storm.read();
        before.putAll(submission.config());
        CheckedPlan checked = CheckedPlan.check(plan, source, submission.name(), submission.topology(), before);
        CheckedPlan.checkSettings(plan, source, before);

        Map<String, Object> changes =
                Aeolus.effectiveConfig(checked.plan(), plan.config(), before, storm.optionNames());
        Map<String, Object> config = new LinkedHashMap<>(submission.config());
        config.putAll(changes);

        Map<String, Object> merged = new LinkedHashMap<>(before);
        plan.config().forEach((name, value) -> {
            if (!storm.optionNames().contains(name)) {
                merged.put(name, value);
            }
        });
        PlannedTopology planned =
                Aeolus.applyPlan(checked.plan(), Aeolus.limitPending(submission.topology(), changes), merged);
        LiveBatches.submitted(planned.config()).ifPresent(live -> config.put(LiveBatches.KEY, live.toJson()));
        StormTopology rewritten = planned.topology();
        return new RewrittenTopology(
                submission.name(),
                rewritten,
                config,
                ComponentChange.between(submission.topology(), rewritten),
                checked.plan().streams().stream().filter(StreamPlan::isBatched).toList(),
                checked.refusals(),
                SettingChange.between(before, changes));
    }

    public Submission submission() {
        return new Submission(name, topology, config);
    }

    public RewrittenTopology withName(String newName) {
        Map<String, Object> renamed = new LinkedHashMap<>(config);
        renamed.computeIfPresent(Config.TOPOLOGY_NAME, (setting, old) -> newName);
        return new RewrittenTopology(newName, topology, renamed, components, batched, refusals, settings);
    }
}
