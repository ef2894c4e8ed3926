package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Explains in sentences what limits a topology. */
final class BottleneckText {

    private static final String PENDING = "topology.max.spout.pending";
    private static final int LONGEST_NAME = 30;

    /** With a smaller share of user code, Storm's overhead matters more. */
    private static final double LITTLE = 0.5;

    private BottleneckText() {}

    /** The sentences, a line each. */
    static List<String> lines(ProfileBottleneck bottleneck, Map<String, Object> config) {
        List<String> lines = new ArrayList<>();
        bottleneck
                .busiest()
                .filter(load -> bottleneck.limit() != Bottleneck.TASK)
                .ifPresent(
                        load -> lines.add("No operator is at its limit: the busiest is %s, which works %s of the time."
                                .formatted(
                                        name(load),
                                        Amounts.percent(load.busyShare().orElseThrow()))));
        switch (bottleneck.limit()) {
            case INPUT -> lines.add(input(bottleneck.source().orElseThrow()));
            case WAITING ->
                lines.add("Input and CPU are available; rows wait for acks%s, or for something outside."
                        .formatted(
                                config.get(PENDING) == null
                                        ? ""
                                        : " (" + PENDING + " is " + config.get(PENDING) + ")"));
            case UNKNOWN -> lines.add("The profile does not show what limits the topology.");
            case TASK -> {
                TaskLoad load = bottleneck.busiest().orElseThrow();
                OptionalDouble user = inUserCode(load);
                lines.add(operator(load, user));
                if (user.orElse(1) < LITTLE) {
                    lines.add("Emits, acks and Storm take the rest, which batching makes cheaper.");
                }
            }
            case PROCESSORS -> {}
        }
        bottleneck
                .busiest()
                .filter(load -> load.cpuWaitShare().orElse(0) >= ProfileBottleneck.WAITING)
                .ifPresent(load -> lines.add("%s waits for a CPU %s of the time, which inflates its wall times."
                        .formatted(
                                name(load), Amounts.percent(load.cpuWaitShare().orElseThrow()))));
        if (bottleneck.areCoresTaken()) {
            lines.add("Other processes use this machine: the topology uses little of it.");
        }
        bottleneck
                .usedUp()
                .ifPresent(cores -> lines.add(format(
                        "The machine's CPU is used up (%.1f of %d cores busy), so tasks wait for it: less work helps, more tasks do not.",
                        cores.busy(), cores.available())));
        return lines;
    }

    private static String input(OperatorProfile.Source source) {
        String does = source.waitShare() > source.idleShare() ? "wait inside of nextTuple" : "have nothing to emit";
        return "The input limits the topology: its sources %s for %s of the time."
                .formatted(does, Amounts.percent(source.ownShare()));
    }

    private static String operator(TaskLoad load, OptionalDouble user) {
        int tasks = load.component().taskProfiles().size();
        return "%s limits the topology: %s is busy %s of the time%s."
                .formatted(
                        name(load),
                        tasks == 1 ? "its task" : "the busiest of its %d tasks (task %d)".formatted(tasks, load.task()),
                        Amounts.percent(load.busyShare().orElseThrow()),
                        user.isPresent()
                                ? ", %s of that in user code".formatted(Amounts.percent(user.getAsDouble()))
                                : "");
    }

    /** The share of a task's work that is user code. */
    private static OptionalDouble inUserCode(TaskLoad load) {
        double busy = load.busyShare().orElseThrow();
        return load.userShare().isPresent() && busy > 0
                ? OptionalDouble.of(Math.min(1, load.userShare().getAsDouble() / busy))
                : OptionalDouble.empty();
    }

    private static String name(TaskLoad load) {
        return Texts.cutMiddle(load.component().id(), LONGEST_NAME);
    }
}
