// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.ChainRules.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives from the declarations in a profile which components can be chained. */
record ChainRulesFactory(TaskSettings settings) {

    private static final String UNKNOWN = "the profile does not show whether it can be chained";

    /** The rules in the order of the profile's components; no rules if the profile lacks the chaining data of every component. */
    static ChainRules of(Profile profile) {
        boolean isUnknown =
                profile.components().stream().allMatch(one -> one.chaining().isEmpty());
        if (isUnknown) {
            return ChainRules.NONE;
        }
        ChainRulesFactory factory = new ChainRulesFactory(TaskSettings.of(profile));
        Map<String, String> unwrappable = new HashMap<>();
        for (ComponentProfile consumer : profile.components()) {
            if (headRefusal(consumer).isPresent()) {
                consumer.inputs().forEach(input -> unwrappable.put(input.producer(), consumer.id()));
            }
        }
        List<Rule> rules = new ArrayList<>();
        for (ComponentProfile component : profile.components()) {
            Optional<String> ofConsumer = Optional.ofNullable(unwrappable.get(component.id()))
                    .map(consumer -> "its consumer '" + consumer + "' may not be wrappable");
            rules.add(new Rule(
                    factory.memberRefusal(component).or(() -> ofConsumer),
                    headRefusal(component),
                    component.inputs().stream()
                            .flatMap(input -> oneTaskReason(input).stream())
                            .findFirst()));
        }
        return new ChainRules(rules);
    }

    private static Optional<String> headRefusal(ComponentProfile component) {
        return component.chaining().map(Chaining::headRefusal).orElseGet(() -> Optional.of(UNKNOWN));
    }

    private Optional<String> memberRefusal(ComponentProfile component) {
        Optional<String> ofCode =
                component.chaining().map(Chaining::memberRefusal).orElseGet(() -> Optional.of(UNKNOWN));
        if (ofCode.isPresent()) {
            return ofCode;
        }
        if (isFixed(component)) {
            return Optional.of("its number of tasks is fixed");
        }
        if (component.operator().calls() == 0) {
            return Optional.of("it was not called in the profile");
        }
        return component.inputs().stream()
                .flatMap(input -> inputRefusal(input).stream())
                .findFirst();
    }

    private Optional<String> inputRefusal(Input input) {
        ComponentProfile producer = settings.components().get(input.producer());
        boolean isDeclared = producer != null
                && producer.outputs().stream()
                        .anyMatch(output -> output.stream().equals(input.stream()));
        if (!isDeclared) {
            return Optional.of("it consumes a stream of '" + input.producer() + "', which is not in the profile");
        }
        return switch (input.grouping()) {
            case "shuffle", "localOrShuffle", "none", "fields", "partialKey", "global", "all" -> Optional.empty();
            default -> Optional.of(input.grouping() + " grouping");
        };
    }

    /** Groupings that choose the task by the tuple, or choose all tasks. */
    private static Optional<String> oneTaskReason(Input input) {
        return switch (input.grouping()) {
            case "fields", "global", "all" -> Optional.of(input.grouping() + " grouping");
            case "partialKey" -> Optional.of("partial key grouping");
            default -> Optional.empty();
        };
    }

    private boolean isFixed(ComponentProfile component) {
        return component.kind() == Kind.BOLT
                && (component.tasks() > component.parallelism() || settings.areTasksFixed(component.id()));
    }
}
