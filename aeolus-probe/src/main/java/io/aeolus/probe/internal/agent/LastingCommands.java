// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The commands that apply to a task or worker that starts now: the latest of each kind. Not thread-safe. */
final class LastingCommands {

    private final LongSupplier nanoClock;
    private final Map<Class<?>, TimedCommand> latest = new LinkedHashMap<>();

    private record TimedCommand(Command command, long nanos) {}

    LastingCommands(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    void add(Command command) {
        latest.put(command.getClass(), new TimedCommand(command, nanoClock.getAsLong()));
    }

    /** Returns the commands to send now; a pause is reduced to its remaining time. */
    List<Command> remaining() {
        long now = nanoClock.getAsLong();
        List<Command> commands = new ArrayList<>();
        for (TimedCommand timed : latest.values()) {
            if (timed.command instanceof Command.PauseSpouts pause) {
                long leftNanos = pause.nanos() - (now - timed.nanos);
                if (leftNanos > 0) {
                    commands.add(new Command.PauseSpouts(leftNanos));
                }
            } else {
                commands.add(timed.command);
            }
        }
        return commands;
    }
}
