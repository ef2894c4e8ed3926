// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.optimizer.Explanation;
import io.aeolus.probe.Machine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/** The subject and the environment of a comparison. */
public record Setup(
        String workload,
        String cluster,
        Machine machine,
        @JsonSetter(contentNulls = Nulls.SET) Map<String, @Nullable Object> input,
        TopologyEntry topology,
        List<ConfigurationEntry> configurations,
        Optional<Explanation> plan) {

    private static final String ROWS = "rows";
    private static final String RATE = "ratePerSecond";

    public Setup {
        input = Collections.unmodifiableMap(new LinkedHashMap<>(input));
        configurations = List.copyOf(configurations);
    }

    /**
     * Describes a comparison on this machine.
     *
     * @param rows the tuples of each run; empty if a run ended before its input, or runs have different numbers
     * @param ratePerSecond the maximum rate of all spouts together; empty without a limit
     */
    public static Setup of(
            Subject subject,
            String cluster,
            OptionalLong rows,
            OptionalDouble ratePerSecond,
            List<Variant> variants,
            Optional<Explanation> plan) {
        StormTopology topology = subject.topology().get();
        TopologyEntry graph = TopologyEntry.of(topology);
        Map<String, Object> description = new LinkedHashMap<>(subject.title().description());
        ratePerSecond.ifPresent(rate -> description.put(RATE, rate));
        return new Setup(
                subject.label(),
                cluster,
                Machine.current(),
                input(rows, description),
                graph,
                variants.stream()
                        .map(variant -> ConfigurationEntry.of(variant, topology, graph, subject.config()))
                        .toList(),
                plan);
    }

    public static Map<String, @Nullable Object> input(OptionalLong rows, Map<String, Object> description) {
        Map<String, @Nullable Object> input = new LinkedHashMap<>();
        input.put(ROWS, rows.isPresent() ? rows.getAsLong() : null);
        input.putAll(description);
        return input;
    }

    /** Returns the properties of the input except its rows. */
    public Map<String, @Nullable Object> description() {
        Map<String, @Nullable Object> description = new LinkedHashMap<>(input);
        description.remove(ROWS);
        return description;
    }

    /** Returns whether a given rate limits the spouts. */
    public boolean hasRate() {
        return input.get(RATE) instanceof Number;
    }

    /** Returns the tuples of each run; empty if a run ended before its input, or runs had different numbers. */
    public OptionalLong rows() {
        return input.get(ROWS) instanceof Number rows ? OptionalLong.of(rows.longValue()) : OptionalLong.empty();
    }
}
