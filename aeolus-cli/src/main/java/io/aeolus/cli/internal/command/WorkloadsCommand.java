package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.TextTable.Column.left;

import io.aeolus.cli.internal.text.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code aeolus workloads}. */
@Command(
        name = "workloads",
        description = "Lists the workloads that can be run by name.",
        footer = {"", "Examples:", "  aeolus workloads"},
        mixinStandardHelpOptions = true)
final class WorkloadsCommand implements Callable<Integer> {

    private final Workloads workloads;

    @Spec
    private CommandSpec spec;

    WorkloadsCommand(Workloads workloads) {
        this.workloads = workloads;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<List<String>> rows = workloads.all().stream()
                .map(workload -> List.of(workload.name(), workload.description()))
                .toList();
        new TextTable(List.of(left("workload"), left("what it is")), rows)
                .lines()
                .forEach(out::println);
        out.flush();
        return ExitStatus.DONE;
    }
}
