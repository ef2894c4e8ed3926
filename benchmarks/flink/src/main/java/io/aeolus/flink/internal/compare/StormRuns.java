// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.flink.internal.run.RunFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import picocli.CommandLine;

/** Runs {@code ./aeolus compare} in a child process, once per round. The first round computes the plan. */
final class StormRuns {

    private final Workload workload;
    private final RunOptions options;
    private final Path plan;
    private final Path json;

    /** The runs of a round. */
    record Round(List<SystemRun> runs, String machine, String flinkInput) {}

    StormRuns(Workload workload, RunOptions options, Path folder) {
        this.workload = workload;
        this.options = options;
        plan = folder.resolve(workload + "-plan.json");
        json = folder.resolve(workload + "-runs.json");
    }

    Round run() throws IOException, InterruptedException, RunFailedException, RefusedException {
        List<String> command = command();
        int status = Children.run(command);
        if (status == CommandLine.ExitCode.USAGE) {
            throw new RefusedException(String.join(" ", command));
        }
        if (status != 0) {
            throw new RunFailedException(String.join(" ", command) + " ended with status " + status);
        }
        JsonNode root = new ObjectMapper().readTree(json.toFile());
        List<SystemRun> runs = new ArrayList<>();
        String version = root.at("/setup/machine/storm").textValue();
        for (JsonNode run : root.required("runs")) {
            runs.add(new SystemRun(
                    workload,
                    "Storm " + version,
                    run.required("config").textValue(),
                    figures(run, root.required("summary"))));
        }
        String input = workload == Workload.LINEARROAD
                ? root.at("/setup/input/file").textValue()
                : String.valueOf(options.rows());
        return new Round(runs, machine(root.at("/setup/machine")), input);
    }

    private List<String> command() {
        List<String> command =
                new ArrayList<>(List.of(options.home().resolve("aeolus").toString(), "compare"));
        command.addAll(List.of("--configs", "stock,optimized", "--runs", "1", "--json", json.toString()));
        command.addAll(List.of(Files.exists(plan) ? "--plan" : "--plan-out", plan.toString()));
        if (workload == Workload.WORDCOUNT) {
            command.add(options.home().resolve("examples/wordcount").toString());
            command.add(String.valueOf(options.rows()));
            return command;
        }
        command.addAll(options.input()
                .map(file -> List.of("--input", file.toString()))
                .orElse(List.of("--rows", String.valueOf(options.rows()))));
        command.add("linearroad");
        return command;
    }

    private static RunFigures figures(JsonNode run, JsonNode summary) {
        JsonNode measurement = run.required("measurement");
        double whole = measurement.required("tuplesPerSecond").doubleValue();
        double perCore = summary.required(run.required("config").textValue())
                .path("tuplesPerSecondPerCore")
                .doubleValue();
        JsonNode steady = run.path("steady").path("tuplesPerSecond");
        return new RunFigures(
                whole,
                steady.isNumber() ? OptionalDouble.of(steady.doubleValue()) : OptionalDouble.empty(),
                perCore > 0 ? OptionalDouble.of(whole / perCore) : OptionalDouble.empty(),
                measurement.required("output").textValue());
    }

    private static String machine(JsonNode machine) {
        return "%d cores, %.1f GiB memory, %s, Storm %s"
                .formatted(
                        machine.required("cores").intValue(),
                        machine.required("memoryGiB").doubleValue(),
                        machine.required("jvm").textValue(),
                        machine.required("storm").textValue());
    }
}
