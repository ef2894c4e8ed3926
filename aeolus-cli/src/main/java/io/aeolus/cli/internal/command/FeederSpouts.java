// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ComponentObject;

/** Detects spouts that receive their tuples from the submitting process, as in tests. In any other process they emit nothing. */
final class FeederSpouts {

    /** The inputs of such spouts, by a string that the serialized spout contains. */
    private static final Map<String, String> SIGNS = Map.of(
            "org.apache.storm.testing.FeederSpout", "tuples from main",
            "local-drpc-", "calls of main to its LocalDRPC");

    private FeederSpouts() {}

    /** Refuses a topology in which all spouts are such spouts. */
    static void check(CapturedTopology captured) throws BadInputException {
        Map<String, String> feeders = new LinkedHashMap<>();
        captured.submission()
                .topology()
                .get_spouts()
                .forEach((id, spout) -> sign(spout.get_spout_object()).ifPresent(what -> feeders.put(id, what)));
        if (!feeders.isEmpty()
                && feeders.size() == captured.submission().topology().get_spouts_size()) {
            Map.Entry<String, String> first = feeders.entrySet().iterator().next();
            throw new BadInputException(
                    "spout '%s' waits for %s, and no other spout emits tuples: the topology cannot run without main"
                            .formatted(first.getKey(), first.getValue()));
        }
    }

    private static Optional<String> sign(ComponentObject spout) {
        if (!spout.is_set_serialized_java()) {
            return Optional.empty();
        }
        String bytes = new String(spout.get_serialized_java(), StandardCharsets.ISO_8859_1);
        return SIGNS.entrySet().stream()
                .filter(sign -> bytes.contains(sign.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
