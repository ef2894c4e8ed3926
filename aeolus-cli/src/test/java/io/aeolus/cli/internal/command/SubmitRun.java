// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.synthetic.NumbersMain;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Runs {@code submit} once, with a plan file and the jar of {@link NumbersMain}, and collects its output. */
public final class SubmitRun {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Path folder;
    private final CommandLine command;

    /** A run with files in a folder. */
    public SubmitRun(Path folder, CommandLine command) {
        this.folder = folder;
        this.command = command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    }

    /** Submits with a plan; returns the exit status. */
    public int submit(String plan, String... arguments) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.json"), plan);
        List<String> all = new ArrayList<>(List.of("submit", "--plan", file.toString()));
        all.addAll(List.of(arguments));
        return command.execute(all.toArray(String[]::new));
    }

    /** Submits the jar with a plan and with options, which are separated by spaces; returns the exit status. */
    int submitNumbers(String plan, String options) throws IOException {
        return submit(
                plan, (options + " " + jar() + " " + main() + " 100 -1").strip().split(" "));
    }

    /** The jar of the topology. */
    public String jar() throws IOException {
        return NumbersMain.jar(folder).toString();
    }

    /** The main class. */
    public static String main() {
        return NumbersMain.class.getName();
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }

    /** The last line of the errors; empty without errors. */
    public String lastLine() {
        return err().lines().reduce((a, b) -> b).orElse("");
    }
}
