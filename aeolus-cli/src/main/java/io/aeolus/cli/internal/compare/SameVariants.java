// SPDX-License-Identifier: Apache-2.0
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
 * Finds equal variants: variants whose rewritten topologies and effective settings are equal. Running both would only measure noise. Not
 * thread-safe, except {@link #found}.
 */
final class SameVariants {

    private final StormTopology topology;
    private final Map<String, Object> defaults;
    private final List<Same> found = new CopyOnWriteArrayList<>();

    /** Compares variants of a topology; {@code defaults} has the values of settings that are not set, or is empty if unknown. */
    SameVariants(StormTopology topology, Map<String, Object> defaults) {
        this.topology = topology;
        this.defaults = new HashMap<>(defaults);
    }

    /**
     * The variants to run: one of each group of equal variants, preferably stock, then the plan. Always contains storm-tuned, whose settings
     * are unknown before the trials of Storm's batch sizes.
     */
    List<Variant> toRun(List<Variant> all) {
        List<Variant> kept = new ArrayList<>();
        all.stream()
                .filter(variant -> !isTuned(variant))
                .sorted(Comparator.comparingInt(SameVariants::rank))
                .filter(variant -> !addIfSame(variant, kept))
                .forEach(kept::add);
        return all.stream()
                .filter(variant -> isTuned(variant) || kept.contains(variant))
                .toList();
    }

    /** Adds a variant to the result of {@link #found} if it equals one of others; returns whether it does. */
    boolean addIfSame(Variant variant, List<Variant> running) {
        Optional<Variant> same =
                running.stream().filter(other -> isSame(variant, other)).findFirst();
        same.ifPresent(other -> found.add(new Same(variant.label(), other.label(), why(variant, other))));
        return same.isPresent();
    }

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

    /** Whether two variants are equal; the fused variant never equals another one. */
    boolean isSame(Variant one, Variant other) {
        return one.configuration() != Configuration.FUSED
                && other.configuration() != Configuration.FUSED
                && settings(one).equals(settings(other))
                && rewritten(one).equals(rewritten(other));
    }

    /** The rewritten topology with explicit numbers of executors and tasks, for comparison only. */
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

    /** The effective settings as text, so that numbers of different classes are equal. */
    private Map<String, String> settings(Variant variant) {
        Map<String, String> all = new HashMap<>();
        defaults.forEach((name, value) -> all.put(name, Objects.toString(value)));
        variant.config().forEach((name, value) -> all.put(name, Objects.toString(value)));
        return all;
    }

    private static String why(Variant variant, Variant other) {
        boolean isStock = other.configuration() == Configuration.STOCK;
        boolean isPlan = other.configuration() == Configuration.OPTIMIZED;
        String any = "same parallelism, batch sizes and settings";
        return switch (variant.configuration()) {
            case STORM_TUNED -> isStock ? "the configured batch size is the fastest" : any;
            case PARALLELISM_ONLY ->
                isStock ? "the plan changes no parallelism" : isPlan ? "the plan has no batches" : any;
            case BATCH_ONLY -> isStock ? "the plan has no batches" : isPlan ? "the plan changes no parallelism" : any;
            case CHAIN_ONLY -> isStock ? "no component can be chained" : any;
            case OPTIMIZED -> isStock ? "the plan changes nothing" : any;
            default -> any;
        };
    }
}
