package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ComponentObject;

/** Spouts that get their rows from the submitting process, as in tests and examples. In any other process they emit nothing. */
final class FeederSpouts {

    /** A string in the serialised spout, and the name of its input. */
    private static final Map<String, String> SIGNS = Map.of(
            "org.apache.storm.testing.FeederSpout", "rows that main feeds to it",
            "local-drpc-", "calls that main makes to its LocalDRPC");

    private FeederSpouts() {}

    /** Refuses a topology without other spouts. */
    static void check(CapturedTopology captured) throws BadInputException {
        Map<String, String> fed = new LinkedHashMap<>();
        captured.submission()
                .topology()
                .get_spouts()
                .forEach((id, spout) -> sign(spout.get_spout_object()).ifPresent(what -> fed.put(id, what)));
        if (!fed.isEmpty() && fed.size() == captured.submission().topology().get_spouts_size()) {
            Map.Entry<String, String> first = fed.entrySet().iterator().next();
            throw new BadInputException(
                    "spout '%s' waits for %s, and no other spout emits rows: there is nothing to measure without main"
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
