// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plan that the user names when the topology is submitted, by a system property or a resource of the jar.
 *
 * @param source the file or the URL, for messages
 */
public record NamedPlan(PlanDocument document, String source) {

    /** The system property that names a plan file. */
    public static final String PROPERTY = "aeolus.plan";

    /** The value of the property that disables plans. */
    public static final String NONE = "none";

    /** The plan in the jar. */
    public static final String RESOURCE = "aeolus-plan.json";

    private static final Logger LOG = LoggerFactory.getLogger(NamedPlan.class);

    /**
     * Applies the named plan, if there is one, and logs its source.
     *
     * @throws PlanException if the named plan cannot be read, or does not fit the topology
     */
    public static PlannedTopology apply(String name, Map<String, Object> config, StormTopology topology) {
        Optional<NamedPlan> plan = find(name);
        return plan.isPresent() ? plan.get().apply(config, topology) : new PlannedTopology(topology, config, List.of());
    }

    /** A file must be for this topology. The plan in the jar may be for another topology of the same jar. */
    private static Optional<NamedPlan> find(String name) {
        String file = System.getProperty(PROPERTY, "");
        if (file.equals(NONE)) {
            LOG.info("Submitting topology '{}' without a plan: -D{}={}", name, PROPERTY, NONE);
            return Optional.empty();
        }
        if (!file.isEmpty()) {
            NamedPlan plan = new NamedPlan(PlanReader.read(Path.of(file)), file);
            if (!plan.isFor(name)) {
                throw new PlanException(
                        plan.mismatch(name) + ": specify a plan for this topology, or -D" + PROPERTY + "=" + NONE);
            }
            return Optional.of(plan);
        }
        Optional<NamedPlan> plan = findResource();
        if (plan.isEmpty()) {
            LOG.info(
                    "Submitting topology '{}' without a plan: neither -D{}=FILE nor {} on the class path names one",
                    name,
                    PROPERTY,
                    RESOURCE);
        } else if (!plan.get().isFor(name)) {
            LOG.warn(
                    "Submitting topology '{}' without a plan: {}",
                    name,
                    plan.get().mismatch(name));
            return Optional.empty();
        }
        return plan;
    }

    private static Optional<NamedPlan> findResource() {
        @Nullable ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = ofThread == null ? NamedPlan.class.getClassLoader() : ofThread;
        @Nullable URL url = loader.getResource(RESOURCE);
        if (url == null) {
            return Optional.empty();
        }
        try (InputStream content = url.openStream()) {
            return Optional.of(new NamedPlan(PlanReader.parse(content.readAllBytes(), url.toString()), url.toString()));
        } catch (IOException e) {
            throw new PlanException(url + ": cannot be read (" + e.getMessage() + "): build the jar again");
        }
    }

    private boolean isFor(String name) {
        return document.topologyName().equals(name);
    }

    private String mismatch(String name) {
        return source + ": $.topology is \"" + document.topologyName() + "\", but the topology is \"" + name + "\"";
    }

    private PlannedTopology apply(Map<String, Object> config, StormTopology topology) {
        // In the order of StormSubmitter: settings of the command line take precedence.
        Map<String, Object> options = Utils.readCommandLineOpts();
        Map<String, Object> current = new LinkedHashMap<>(Utils.readStormConfig());
        current.putAll(config);
        Map<String, Object> planned = new LinkedHashMap<>(document.config());
        planned.keySet().removeAll(options.keySet());
        current.putAll(options);
        Map<String, Object> merged = new LinkedHashMap<>(current);
        merged.putAll(planned);
        PlannedTopology rewritten;
        try {
            Aeolus.checkTaskLimits(document.plan(), topology, current);
            rewritten = Aeolus.applyPlan(document.plan(), Aeolus.limitPending(topology, planned), merged);
        } catch (PlanException e) {
            throw new PlanException(source + ": " + e.getMessage());
        }
        rewritten.unbatched().forEach(stream -> LOG.warn("{}", stream));
        BatchingPlan plan = document.plan().without(rewritten.unbatched());
        Map<String, Object> changes = Aeolus.effectiveConfig(plan, document.config(), current, options.keySet());
        Map<String, Object> changed = new LinkedHashMap<>(config);
        changed.putAll(changes);
        LiveBatches.submitted(rewritten.config()).ifPresent(live -> changed.put(LiveBatches.KEY, live.toJson()));
        LOG.info(
                "Submitting topology '{}' by the plan in {}: {} of {} streams batched, the parallelism of {} components,"
                        + " settings {}",
                document.topologyName(),
                source,
                plan.streams().stream().filter(StreamPlan::isBatched).count(),
                document.plan().streams().stream().filter(StreamPlan::isBatched).count(),
                plan.components().size(),
                changes);
        return new PlannedTopology(rewritten.topology(), changed, rewritten.unbatched());
    }
}
