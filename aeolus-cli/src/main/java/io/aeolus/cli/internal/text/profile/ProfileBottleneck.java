// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The bottleneck of a topology, as far as a profile shows it.
 *
 * @param busiest the busiest task of all components; empty if no load is known
 * @param saturated a machine whose cores are saturated, so that tasks wait for cores in addition to any other bottleneck
 * @param source the source with the least waiting and idle time
 * @param hasOtherLoad whether a task waits for cores that other processes use
 */
record ProfileBottleneck(
        Bottleneck limit,
        Optional<TaskLoad> busiest,
        Optional<Cores> saturated,
        Optional<Source> source,
        boolean hasOtherLoad) {

    private static final String PENDING = "topology.max.spout.pending";
    private static final int MAX_NAME_LENGTH = 30;

    /** A task that waits for a core for this share of time has unreliable wall times. */
    private static final double LONG_WAIT = 0.1;

    /** With a smaller share of user code, Storm's overhead is larger than the user's work. */
    private static final double LITTLE_USER_CODE = 0.5;

    /** The cores of one machine. */
    record Cores(double busy, int available) {

        /** If the topology uses a smaller share of the cores, its tasks hardly wait for each other. */
        private static final double LITTLE_USE = 0.6;

        /** Returns the machines whose workers are all known, the busiest first. */
        static List<Cores> of(Profile profile) {
            Map<String, List<WorkerProfile>> byHost = profile.workers().stream()
                    .collect(Collectors.groupingBy(
                            worker -> profile.isOnOneMachine() ? "" : worker.host(),
                            LinkedHashMap::new,
                            Collectors.toList()));
            return byHost.values().stream()
                    .filter(workers -> workers.stream()
                            .allMatch(worker -> worker.busyCores().isPresent()))
                    .map(workers -> new Cores(
                            workers.stream()
                                    .mapToDouble(worker -> worker.busyCores().orElse(0))
                                    .sum(),
                            workers.get(0).machine().cores()))
                    .sorted(Comparator.comparingDouble(cores -> -cores.share()))
                    .toList();
        }

        private double share() {
            return available > 0 ? busy / available : 0;
        }
    }

    static ProfileBottleneck of(Profile profile) {
        Optional<TaskLoad> busiest = profile.components().stream()
                .flatMap(component -> TaskLoad.of(profile, component).stream())
                .filter(load -> load.busyShare().isPresent())
                .max(Comparator.comparingDouble(load -> load.busyShare().orElseThrow()));
        List<Cores> machines = Cores.of(profile);
        Optional<Cores> saturated = machines.stream()
                .filter(cores -> cores.share() >= Bottleneck.SATURATED_PROCESSORS)
                .findFirst();
        Optional<Source> source = profile.components().stream()
                .flatMap(component -> component.operator().source().stream())
                .min(Comparator.comparingDouble(Source::ownShare));
        double waits = busiest.map(load -> load.cpuWaitShare().orElse(0)).orElse(0.0);
        return new ProfileBottleneck(
                Bottleneck.of(
                        busiest.map(TaskLoad::busyShare).orElse(OptionalDouble.empty()),
                        machines.stream().mapToDouble(Cores::share).findFirst(),
                        source.stream().mapToDouble(Source::ownShare).findFirst()),
                busiest,
                saturated,
                source,
                waits >= LONG_WAIT
                        && !machines.isEmpty()
                        && machines.stream().allMatch(cores -> cores.share() < Cores.LITTLE_USE));
    }

    /** Returns whether a component is the bottleneck. */
    boolean isIn(ComponentProfile component) {
        return limit == Bottleneck.TASK
                && busiest.orElseThrow().component().id().equals(component.id());
    }

    /** Returns the explanation, a sentence in each line. */
    List<String> lines(Map<String, Object> config) {
        List<String> lines = new ArrayList<>();
        if (limit != Bottleneck.TASK) {
            busiest.ifPresent(
                    load -> lines.add("No operator is saturated: the busiest is %s, which is busy %s of the time."
                            .formatted(
                                    name(load), Amounts.percent(load.busyShare().orElseThrow()))));
        }
        switch (limit) {
            case INPUT -> lines.add(input(source.orElseThrow()));
            case WAITING ->
                lines.add("Input and CPU are not saturated: tuples wait for acks%s or for an external system."
                        .formatted(
                                config.get(PENDING) == null
                                        ? ""
                                        : " (" + PENDING + " is " + config.get(PENDING) + ")"));
            case UNKNOWN -> lines.add("The profile does not show the bottleneck.");
            case TASK -> lines.addAll(operator(busiest.orElseThrow()));
            case PROCESSORS -> {}
        }
        busiest.filter(load -> load.cpuWaitShare().orElse(0) >= LONG_WAIT)
                .ifPresent(load -> lines.add("%s waits for a core %s of the time, which inflates its wall times."
                        .formatted(
                                name(load), Amounts.percent(load.cpuWaitShare().orElseThrow()))));
        if (hasOtherLoad) {
            lines.add(
                    "The topology gets few cores, because other processes use them: stop these processes, and profile again.");
        }
        saturated.ifPresent(cores -> lines.add(format(
                "The cores are saturated (%.1f of %d busy), so tasks wait for a core: reduce the work per tuple; more tasks do not help.",
                cores.busy(), cores.available())));
        return lines;
    }

    private static String input(Source source) {
        String what = source.waitShare() > source.idleShare() ? "wait inside nextTuple" : "have nothing to emit";
        return "The input is the bottleneck: the spouts %s %s of the time."
                .formatted(what, Amounts.percent(source.ownShare()));
    }

    private static List<String> operator(TaskLoad load) {
        int tasks = load.component().taskProfiles().size();
        double busy = load.busyShare().orElseThrow();
        OptionalDouble user = load.userShare().isPresent()
                ? OptionalDouble.of(Math.min(1, load.userShare().getAsDouble() / busy))
                : OptionalDouble.empty();
        List<String> lines = new ArrayList<>();
        lines.add("%s is the bottleneck: %s is busy %s of the time%s."
                .formatted(
                        name(load),
                        tasks == 1 ? "its task" : "the busiest of its %d tasks (task %d)".formatted(tasks, load.task()),
                        Amounts.percent(busy),
                        user.isPresent()
                                ? ", %s of it in user code".formatted(Amounts.percent(user.getAsDouble()))
                                : ""));
        if (user.orElse(1) < LITTLE_USER_CODE) {
            lines.add("The rest is emits, acks and Storm's overhead, which batching reduces.");
        }
        return lines;
    }

    private static String name(TaskLoad load) {
        String id = Texts.cutMiddle(load.component().id(), MAX_NAME_LENGTH);
        return load.chained().isEmpty() ? id : id + " (with " + String.join(", ", load.chained()) + ")";
    }
}
