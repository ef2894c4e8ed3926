package io.aeolus.cli.internal.rewrite;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.PlanDocument;
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
import org.apache.storm.generated.StormTopology;

/**
 * A user's topology after a plan was carried out on it.
 *
 * @param name the topology's name
 * @param topology the rewritten topology
 * @param config the topology's settings, with those of the plan; values may be null
 * @param components what happens to each component
 * @param batched the streams that are batched
 * @param refusals the streams that stay unbatched against the plan, with the reasons
 * @param settings the settings that change
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
     * Carries out a plan.
     *
     * @param captured the topology; its classes are on the class path
     * @param source where the plan is from, for messages
     * @param storm Storm's settings; those from the command line override the plan
     * @throws BadInputException if the plan is for another topology, names what this one does not have, or has settings for another
     *     promise, or if the topology's components cannot be read
     */
    public static RewrittenTopology of(CapturedTopology captured, PlanDocument plan, String source, StormSettings storm)
            throws BadInputException {
        Submission submission = captured.submission();
        CheckedPlan checked = CheckedPlan.check(plan, source, submission.name(), submission.topology());
        Map<String, Object> before = storm.read();
        before.putAll(submission.config());
        CheckedPlan.checkSettings(plan, source, before);

        Map<String, Object> changes = Aeolus.plannedConfig(checked.plan(), plan.config(), before, storm.optionNames());
        Map<String, Object> config = new LinkedHashMap<>(submission.config());
        config.putAll(changes);

        StormTopology rewritten =
                Aeolus.applyPlan(checked.plan(), submission.topology()).topology();
        return new RewrittenTopology(
                submission.name(),
                rewritten,
                config,
                ComponentChange.between(submission.topology(), rewritten),
                checked.plan().streams().stream().filter(StreamPlan::isBatched).toList(),
                checked.refusals(),
                SettingChange.between(before, changes));
    }

    /** How many components are wrapped. */
    public long wrapped() {
        return components.stream().filter(ComponentChange::isWrapped).count();
    }
}
