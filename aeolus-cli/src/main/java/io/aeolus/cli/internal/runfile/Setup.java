// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.optimizer.Explanation;
import io.aeolus.probe.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.storm.generated.StormTopology;

/** The subject and the environment of a comparison. */
public record Setup(
        String workload,
        String cluster,
        Machine machine,
        ObjectNode input,
        TopologyEntry topology,
        List<ConfigurationEntry> configurations,
        Optional<Explanation> plan) {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String ROWS = "rows";
    private static final String RATE = "ratePerSecond";

    public Setup {
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

    public static ObjectNode input(OptionalLong rows, Map<String, Object> description) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        if (rows.isPresent()) {
            input.put(ROWS, rows.getAsLong());
        } else {
            input.putNull(ROWS);
        }
        description.forEach((name, value) -> input.set(name, MAPPER.valueToTree(value)));
        return input;
    }

    /** Returns the properties of the input except its rows. */
    public Map<String, JsonNode> description() {
        Map<String, JsonNode> description = new LinkedHashMap<>();
        input.properties().forEach(field -> description.put(field.getKey(), field.getValue()));
        description.remove(ROWS);
        return description;
    }

    /** Returns whether a given rate limits the spouts. */
    public boolean hasRate() {
        return input.path(RATE).isNumber();
    }

    /** Returns the tuples of each run; empty if a run ended before its input, or runs had different numbers. */
    public OptionalLong rows() {
        return input.path(ROWS).isNumber() ? OptionalLong.of(input.path(ROWS).longValue()) : OptionalLong.empty();
    }
}
