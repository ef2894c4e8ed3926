package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.rewrite.ComponentChange;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ThriftTopologyUtils;
import org.apache.storm.utils.Utils;

/**
 * Finds variants that are the same as an earlier one: their rewritten topologies are equal, and so are their settings, where one that is
 * not set is worth its default. Running both would measure nothing but noise. Not thread-safe, but for {@link #found}.
 */
final class SameVariants {

    private final StormTopology topology;
    private final Map<String, Object> defaults;
    private final List<Same> found = new CopyOnWriteArrayList<>();

    /**
     * Of variants of a topology.
     *
     * @param topology as its author built it
     * @param defaults what settings are worth that are not set; none where nobody knows them
     */
    SameVariants(StormTopology topology, Map<String, Object> defaults) {
        this.topology = topology;
        this.defaults = new HashMap<>(defaults);
    }

    /**
     * The variants to run: of those that are the same, stock rather than the plan, and the plan rather than a part of it. What the one
     * that is tuned is the same as is not known before Storm's batch sizes were tried.
     */
    List<Variant> toRun(List<Variant> all) {
        List<Variant> kept = new ArrayList<>();
        all.stream()
                .filter(variant -> !isTuned(variant))
                .sorted(Comparator.comparingInt(SameVariants::rank))
                .filter(variant -> !isKnown(variant, kept))
                .forEach(kept::add);
        return all.stream()
                .filter(variant -> isTuned(variant) || kept.contains(variant))
                .toList();
    }

    /** Whether a variant is the same as one of those that run; if so, it is noted. The limit is like no other. */
    boolean isKnown(Variant variant, List<Variant> running) {
        Optional<Variant> same =
                running.stream().filter(other -> isSame(variant, other)).findFirst();
        same.ifPresent(other -> found.add(new Same(variant.label(), other.label(), why(variant, other))));
        return same.isPresent();
    }

    /** What was found to be the same. */
    List<Same> found() {
        return List.copyOf(found);
    }

    private static int rank(Variant variant) {
        return switch (variant.configuration()) {
            case STOCK -> 0;
            case OPTIMIZED -> 1;
            default -> 2;
        };
    }

    private static boolean isTuned(Variant variant) {
        return variant.configuration() == Configuration.STORM_TUNED;
    }

    /** Whether running both would measure the same. */
    boolean isSame(Variant one, Variant other) {
        return one.configuration() != Configuration.FUSED
                && other.configuration() != Configuration.FUSED
                && settings(one).equals(settings(other))
                && rewritten(one).equals(rewritten(other));
    }

    /** Only fit to be compared: the numbers of executors and tasks are written out, whether they are set or not. */
    private StormTopology rewritten(Variant variant) {
        StormTopology rewritten = variant.rewrite(topology.deepCopy()).deepCopy();
        for (ComponentChange component : ComponentChange.between(topology, rewritten)) {
            ComponentCommon common = ThriftTopologyUtils.getComponentCommon(rewritten, component.id());
            Map<String, Object> settings = new TreeMap<>(Utils.parseJson(common.get_json_conf()));
            settings.put(Config.TOPOLOGY_TASKS, component.after().tasks());
            common.set_json_conf(settings.toString());
            common.set_parallelism_hint(component.after().parallelism());
        }
        return rewritten;
    }

    /** As text: numbers are the same whatever their class. */
    private Map<String, String> settings(Variant variant) {
        Map<String, String> all = new HashMap<>();
        defaults.forEach((name, value) -> all.put(name, Objects.toString(value)));
        variant.config().forEach((name, value) -> all.put(name, Objects.toString(value)));
        return all;
    }

    private static String why(Variant variant, Variant other) {
        boolean isStock = other.configuration() == Configuration.STOCK;
        boolean isPlan = other.configuration() == Configuration.OPTIMIZED;
        String any = "parallelisms, batch sizes and settings are equal";
        return switch (variant.configuration()) {
            case STORM_TUNED -> isStock ? "the batch size that it has is the best of Storm's" : any;
            case PARALLELISM_ONLY -> isStock ? "no parallelism is changed" : isPlan ? "nothing is batched" : any;
            case BATCH_ONLY -> isStock ? "nothing is batched" : isPlan ? "no parallelism is changed" : any;
            case OPTIMIZED -> isStock ? "the plan changes nothing" : any;
            default -> any;
        };
    }
}
