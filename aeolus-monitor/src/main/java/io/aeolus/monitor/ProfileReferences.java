package io.aeolus.monitor;

import io.aeolus.monitor.ComponentProfile.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks that the components that a profile names are in it, once each. */
final class ProfileReferences {

    /** Storm's own components, such as {@code __system} and {@code $checkpointspout}, are not in a profile. */
    private static final Set<Character> OF_STORM = Set.of('_', '$');

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
        for (Reference reference : references(profile)) {
            if (!places.containsKey(reference.id()) && !isOfStorm(reference.id())) {
                return Optional.of("%s is \"%s\": there is no such component; there are %s"
                        .formatted(
                                reference.place(), reference.id(), String.join(", ", new TreeSet<>(places.keySet()))));
            }
        }
        return Optional.empty();
    }

    private record Reference(String place, String id) {}

    private static List<Reference> references(Profile profile) {
        List<Reference> references = new ArrayList<>();
        for (int i = 0; i < profile.components().size(); i++) {
            List<Input> inputs = profile.components().get(i).inputs();
            for (int j = 0; j < inputs.size(); j++) {
                references.add(new Reference(
                        "$.components[" + i + "].inputs[" + j + "].producer",
                        inputs.get(j).producer()));
            }
        }
        for (int i = 0; i < profile.batched().size(); i++) {
            List<BatchedState.Cost> operators = profile.batched().get(i).operators();
            for (int j = 0; j < operators.size(); j++) {
                references.add(new Reference(
                        "$.batched[" + i + "].operators[" + j + "].component",
                        operators.get(j).component()));
            }
        }
        return references;
    }

    private static boolean isOfStorm(String id) {
        return !id.isEmpty() && OF_STORM.contains(id.charAt(0));
    }
}
