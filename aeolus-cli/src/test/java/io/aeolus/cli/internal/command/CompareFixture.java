// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.probe.OutputDigest;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The command line with the workload of numbers, on a scripted cluster whose runs have the correct output. */
final class CompareFixture {

    private static final Numbers WORKLOAD = new Numbers(1000, -1);

    final ScriptedRunner cluster = new ScriptedRunner();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int clustersStarted;

    CompareFixture() {
        cluster.output = expectedOutput();
        cluster.outputTuples = 1000;
    }

    int run(String... arguments) {
        CommandLine command = AeolusCommand.commandLine(Contexts.on(
                progress -> {
                    clustersStarted++;
                    return cluster;
                },
                WORKLOAD));
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    int clustersStarted() {
        return clustersStarted;
    }

    static OutputDigest expectedOutput() {
        return WORKLOAD.prepared().expectedOutput();
    }
}
