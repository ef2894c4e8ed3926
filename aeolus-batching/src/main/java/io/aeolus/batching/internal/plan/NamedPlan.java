package io.aeolus.batching.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
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
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plan that a user names from outside of the code, for the topology that the code submits.
 *
 * @param document the plan
 * @param source where it is from, for messages
 */
public record NamedPlan(PlanDocument document, String source) {

    /** The system property that names a file. */
    public static final String PROPERTY = "aeolus.plan";

    /** What the property says so that no plan is taken. */
    public static final String NONE = "none";

    /** The plan that travels in the jar. */
    public static final String RESOURCE = "aeolus-plan.json";

    private static final Logger LOG = LoggerFactory.getLogger(NamedPlan.class);

    /**
     * Carries out the named plan, if there is one, and says so.
     *
     * @throws PlanException if the named plan cannot be read, or does not fit the topology
     */
    public static PlannedTopology planned(String name, Map<String, Object> config, StormTopology topology) {
        Optional<NamedPlan> plan = of(name);
        return plan.isPresent()
                ? plan.get().carryOut(config, topology)
                : new PlannedTopology(topology, config, List.of());
    }

    /** A file is for this topology or wrong; what is in the jar may be for another one of the same jar. */
    private static Optional<NamedPlan> of(String name) {
        String file = System.getProperty(PROPERTY, "");
        if (file.equals(NONE)) {
            LOG.info("Topology '{}' is submitted as it is: -D{}={}", name, PROPERTY, NONE);
            return Optional.empty();
        }
        if (!file.isEmpty()) {
            NamedPlan plan = new NamedPlan(PlanReader.read(Path.of(file)), file);
            if (!plan.isFor(name)) {
                throw new PlanException(
                        plan.otherTopology(name) + ": give a plan for that one, or -D" + PROPERTY + "=" + NONE);
            }
            return Optional.of(plan);
        }
        Optional<NamedPlan> plan = resource();
        if (plan.isEmpty()) {
            LOG.info(
                    "Topology '{}' is submitted as it is: no plan is named by -D{}=FILE, and there is no {} on the class path",
                    name,
                    PROPERTY,
                    RESOURCE);
        } else if (!plan.get().isFor(name)) {
            LOG.warn("Topology '{}' is submitted as it is: {}", name, plan.get().otherTopology(name));
            return Optional.empty();
        }
        return plan;
    }

    private static Optional<NamedPlan> resource() {
        @Nullable ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = ofThread == null ? NamedPlan.class.getClassLoader() : ofThread;
        @Nullable URL place = loader.getResource(RESOURCE);
        if (place == null) {
            return Optional.empty();
        }
        try (InputStream content = place.openStream()) {
            return Optional.of(
                    new NamedPlan(PlanReader.parse(content.readAllBytes(), place.toString()), place.toString()));
        } catch (IOException e) {
            throw new PlanException(place + ": cannot be read (" + e.getMessage() + "): make the jar again");
        }
    }

    private boolean isFor(String name) {
        return document.topologyName().equals(name);
    }

    private String otherTopology(String name) {
        return source + ": $.topology is \"" + document.topologyName() + "\", but the topology is \"" + name + "\"";
    }

    private PlannedTopology carryOut(Map<String, Object> config, StormTopology topology) {
        PlannedTopology rewritten;
        try {
            rewritten = Aeolus.applyPlan(document.plan(), topology);
        } catch (PlanException e) {
            throw new PlanException(source + ": " + e.getMessage());
        }
        rewritten.unbatched().forEach(stream -> LOG.warn("{}", stream));
        BatchingPlan plan = document.plan().without(rewritten.unbatched());

        // As StormSubmitter reads them: those of the command line come last.
        Map<String, Object> options = Utils.readCommandLineOpts();
        Map<String, Object> current = new LinkedHashMap<>(Utils.readStormConfig());
        current.putAll(config);
        current.putAll(options);
        Set<String> given = options.keySet();
        Map<String, Object> changes = Aeolus.plannedConfig(plan, document.config(), current, given);
        Map<String, Object> planned = new LinkedHashMap<>(config);
        planned.putAll(changes);
        LOG.info(
                "Topology '{}' is submitted by the plan in {}: {} of {} streams batched, {} components of a planned size,"
                        + " settings {}",
                document.topologyName(),
                source,
                plan.streams().stream().filter(StreamPlan::isBatched).count(),
                document.plan().streams().stream().filter(StreamPlan::isBatched).count(),
                plan.components().size(),
                changes);
        return new PlannedTopology(rewritten.topology(), planned, rewritten.unbatched());
    }
}
