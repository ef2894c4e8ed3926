package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.Cut;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Says in sentences what bounds a topology. */
final class BottleneckText {

    private static final String PENDING = "topology.max.spout.pending";

    private static final int LONGEST_NAME = 30;

    /** So little user code that what is around it matters more. */
    private static final double LITTLE = 0.5;

    private BottleneckText() {}

    /** The sentences, a line each. */
    static List<String> lines(ProfileBottleneck bottleneck, Map<String, Object> config) {
        List<String> lines = new ArrayList<>();
        bottleneck
                .busiest()
                .filter(load -> bottleneck.limit() != Bottleneck.TASK)
                .ifPresent(load -> lines.add("No operator is at its limit: the busiest is " + busy(load) + "."));
        switch (bottleneck.limit()) {
            case INPUT -> lines.add(input(bottleneck.source().orElseThrow()));
            case WAITING ->
                lines.add("There are input and free processors; rows wait for acks%s, or for something outside."
                        .formatted(
                                config.get(PENDING) == null
                                        ? ""
                                        : " (" + PENDING + " is " + config.get(PENDING) + ")"));
            case UNKNOWN -> lines.add("What bounds the topology, the profile does not tell.");
            case TASK -> {
                TaskLoad load = bottleneck.busiest().orElseThrow();
                OptionalDouble user = inUserCode(load);
                lines.add(bounding(load, user));
                if (user.orElse(1) < LITTLE) {
                    lines.add("Emits, acks and Storm take the rest, which batching makes cheaper.");
                }
            }
            case PROCESSORS -> {}
        }
        bottleneck.busiest().ifPresent(load -> {
            double waits = load.cpuWaitShare().orElse(0);
            if (waits >= ProfileBottleneck.WAITING) {
                lines.add(
                        "For %s of the time, %s is ready and gets no processor; wall times have a part of that in them."
                                .formatted(Amounts.percent(waits), name(load)));
                if (bottleneck.areProcessorsTaken()) {
                    lines.add("Others use this machine: the topology itself takes little of it.");
                }
            }
        });
        bottleneck.usedUp().ifPresent(cores -> lines.add(usedUp(cores)));
        return lines;
    }

    private static String input(OperatorProfile.Source source) {
        String does = source.waitShare() > source.idleShare()
                ? "wait inside of nextTuple, by their own will,"
                : "have nothing to emit";
        return "The input bounds the topology: its sources %s for %s of the time."
                .formatted(does, Amounts.percent(source.ownShare()));
    }

    private static String bounding(TaskLoad load, OptionalDouble user) {
        return "%s bounds the topology: %s is busy %s of the time%s."
                .formatted(
                        name(load),
                        task(load),
                        Amounts.percent(load.busyShare().orElseThrow()),
                        user.isPresent()
                                ? ", %s of that in user code".formatted(Amounts.percent(user.getAsDouble()))
                                : "");
    }

    /** The share of a task's work that is done in user code. */
    private static OptionalDouble inUserCode(TaskLoad load) {
        double busy = load.busyShare().orElseThrow();
        return load.userShare().isPresent() && busy > 0
                ? OptionalDouble.of(Math.min(1, load.userShare().getAsDouble() / busy))
                : OptionalDouble.empty();
    }

    private static String task(TaskLoad load) {
        int tasks = load.component().taskProfiles().size();
        return tasks == 1 ? "its task" : "the busiest of its %d tasks (task %d)".formatted(tasks, load.task());
    }

    private static String busy(TaskLoad load) {
        return "%s, at work for %s of the time"
                .formatted(name(load), Amounts.percent(load.busyShare().orElseThrow()));
    }

    private static String name(TaskLoad load) {
        return Cut.middle(load.component().id(), LONGEST_NAME);
    }

    private static String usedUp(Cores cores) {
        return format(
                "The machine's processors are used up (%.1f of %d busy), so tasks wait for them: less work helps, more tasks do not.",
                cores.busy(), cores.available());
    }
}
