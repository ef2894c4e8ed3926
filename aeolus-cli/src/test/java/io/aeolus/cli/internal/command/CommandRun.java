// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Runs command lines, and collects their output. */
final class CommandRun {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Supplier<CommandLine> commands;

    CommandRun(Supplier<CommandLine> commands) {
        this.commands = commands;
    }

    CommandRun(CommandContext context) {
        this(() -> AeolusCommand.commandLine(context));
    }

    /** Without a cluster, and with loads of running topologies. */
    static CommandRun of(AdviceSource loads) {
        return new CommandRun(Contexts.with(Contexts.idle(Map.of("NO_COLOR", "1", "TERM", "dumb")), loads));
    }

    /** Without a cluster. */
    static CommandRun idle() {
        return of(AdviceSource.REAL);
    }

    /** With a cluster, and the workload of a thousand numbers. */
    static CommandRun numbers(ScriptedRunner cluster) {
        return new CommandRun(Contexts.on(cluster, Numbers.THOUSAND));
    }

    /** Runs a command line, whose words are separated by spaces; returns the exit status. */
    int run(String line) {
        return run(line.split(" "));
    }

    int run(String[] words) {
        return run(commands.get(), words);
    }

    /** Runs another command with the same output. */
    int run(CommandLine command, String[] words) {
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(words);
    }

    /** Runs a command line, which must succeed. */
    void succeed(String line) {
        assertThat(run(line)).as(err()).isZero();
    }

    /** Runs a command line, which must end with status 2, a line that states the reason, and no result. */
    void refuse(String line, String reason) {
        assertThat(run(line)).as(err()).isEqualTo(ExitCode.USAGE);
        assertThat(err()).isEqualTo("aeolus: " + reason + "\n");
        assertThat(out()).isEmpty();
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    /** Forgets the output so far. */
    void clear() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }
}
