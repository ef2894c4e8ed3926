package io.aeolus.monitor;

import io.aeolus.monitor.ComponentProfile.Input;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Checks that the components that a profile names are in it, once each. */
final class ProfileReferences {

    private ProfileReferences() {}

    /** The first name that is wrong: its place, the reason and the remedy in one line; empty if all are right. */
    static Optional<String> problem(Profile profile) {
        Map<String, String> places = new HashMap<>();
        for (int i = 0; i < profile.components().size(); i++) {
            String id = profile.components().get(i).id();
            String place = "$.components[" + i + "].id";
            String other = places.putIfAbsent(id, place);
            if (other != null) {
                return Optional.of("%s is \"%s\", as %s: give each component its own".formatted(place, id, other));
            }
        }
        return references(profile).entrySet().stream()
                .filter(reference -> !places.containsKey(reference.getValue()) && !isOfStorm(reference.getValue()))
                .map(reference -> "%s is \"%s\": there is no such component; there are %s"
                        .formatted(
                                reference.getKey(),
                                reference.getValue(),
                                String.join(", ", new TreeSet<>(places.keySet()))))
                .findFirst();
    }

    /** Ids of components by their places. */
    private static Map<String, String> references(Profile profile) {
        Map<String, String> references = new LinkedHashMap<>();
        for (int i = 0; i < profile.components().size(); i++) {
            List<Input> inputs = profile.components().get(i).inputs();
            for (int j = 0; j < inputs.size(); j++) {
                references.put(
                        "$.components[" + i + "].inputs[" + j + "].producer",
                        inputs.get(j).producer());
            }
        }
        for (int i = 0; i < profile.batched().size(); i++) {
            List<BatchedState.Cost> operators = profile.batched().get(i).operators();
            for (int j = 0; j < operators.size(); j++) {
                references.put(
                        "$.batched[" + i + "].operators[" + j + "].component",
                        operators.get(j).component());
            }
        }
        return references;
    }

    /** Storm's own components, such as {@code __system} and {@code $checkpointspout}, are not in a profile. */
    private static boolean isOfStorm(String id) {
        return id.startsWith("_") || id.startsWith("$");
    }
}
