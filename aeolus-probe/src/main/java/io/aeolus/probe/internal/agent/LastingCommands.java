package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The commands that still apply to a task or worker that starts now: of each kind the latest. Not thread-safe. */
final class LastingCommands {

    private final LongSupplier nanoClock;
    private final Map<Class<?>, Given> latest = new LinkedHashMap<>();

    private record Given(Command command, long nanos) {}

    LastingCommands(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    void add(Command command) {
        latest.put(command.getClass(), new Given(command, nanoClock.getAsLong()));
    }

    /** The commands as they apply from now on: of a rest, what is left of it. */
    List<Command> now() {
        long now = nanoClock.getAsLong();
        List<Command> commands = new ArrayList<>();
        for (Given given : latest.values()) {
            if (given.command instanceof Command.RestSpouts rest) {
                long leftNanos = rest.nanos() - (now - given.nanos);
                if (leftNanos > 0) {
                    commands.add(new Command.RestSpouts(leftNanos));
                }
            } else {
                commands.add(given.command);
            }
        }
        return commands;
    }
}
