// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rebalance;

import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cluster.DeployedTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.storm.Config;

/** A preview of a rebalance as text. */
public final class RebalanceText {

    private RebalanceText() {}

    /**
     * Returns the changes, the parts of the plan that cannot be applied, and the interruption.
     *
     * @param waitSeconds how long the spouts are deactivated; empty for the topology's message timeout
     */
    public static String of(Rebalance rebalance, OptionalInt waitSeconds) {
        List<String> lines = new ArrayList<>(new Columns<Map.Entry<String, DeployedTopology.Component>>()
                .left("component", Map.Entry::getKey)
                .left("parallelism", one -> {
                    int before = one.getValue().executors();
                    return change(before, rebalance.executors().getOrDefault(one.getKey(), before));
                })
                .left("tasks", one -> one.getValue().tasks())
                .table(rebalance.now().components().entrySet())
                .lines());
        int workers = rebalance.now().workers();
        lines.add("");
        lines.add("workers: " + change(workers, rebalance.workers().orElse(workers)));
        rebalance.batches().ifPresent(batches -> {
            lines.add("");
            lines.addAll(table(batches).lines());
        });
        if (!rebalance.unsupported().isEmpty()) {
            lines.add("");
            lines.add("the following cannot change while the topology runs: kill it and submit it with the plan");
            rebalance.unsupported().forEach(line -> lines.add("- " + line));
        }
        lines.add("");
        if (rebalance.isEmpty()) {
            lines.add("nothing to rebalance");
        }
        rebalance
                .batches()
                .ifPresent(batches -> lines.add(
                        "batch sizes and lingers, here compared with the %s, change without an interruption: each worker applies them when it polls next (task.credentials.poll.secs, 30 s by default)"
                                .formatted(batches.arePresent() ? "present ones" : "submission")));
        if (rebalance.restartsWorkers()) {
            lines.addAll(interruption(rebalance.now(), waitSeconds));
        }
        return String.join("\n", lines) + "\n";
    }

    private static TextTable table(Rebalance.Batches batches) {
        List<StreamPlan> before = batches.before().streams();
        List<StreamPlan> after = batches.changed().streams();
        return new Columns<Integer>()
                .left("producer", i -> after.get(i).producer())
                .left("stream", i -> after.get(i).stream())
                .left(
                        "batch size",
                        i -> change(before.get(i).batchSize(), after.get(i).batchSize()))
                .left("linger", i -> change(millis(before.get(i)), millis(after.get(i))) + " ms")
                .table(IntStream.range(0, after.size()).boxed().toList());
    }

    private static int millis(StreamPlan stream) {
        return (int) stream.linger().toMillis();
    }

    /**
     * Returns what new executors and workers interrupt.
     *
     * @param waitSeconds how long the spouts are deactivated; empty for the topology's message timeout
     */
    public static List<String> interruption(DeployedTopology now, OptionalInt waitSeconds) {
        String time = waitSeconds.isPresent()
                ? waitSeconds.getAsInt() + " s"
                : Optional.ofNullable(now.config().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS))
                        .map(seconds -> seconds + " s (" + Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS + ")")
                        .orElse(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS);
        return List.of(
                "new executors and workers interrupt '%s': its spouts are deactivated for %s, then its workers restart, which takes some seconds"
                        .formatted(now.name(), time),
                "bolts lose their state in memory; pending tuples are replayed, or lost without acks");
    }
}
