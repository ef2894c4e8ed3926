// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rebalance;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;

/** A preview of a rebalance as text. */
public final class RebalanceText {

    private RebalanceText() {}

    /**
     * Returns the changes, the parts of the plan that a rebalance cannot apply, and the interruption.
     *
     * @param waitSeconds how long the spouts are deactivated; empty for the topology's message timeout
     */
    public static String of(Rebalance rebalance, OptionalInt waitSeconds) {
        List<List<String>> rows = new ArrayList<>();
        rebalance.now().components().forEach((id, component) -> {
            int after = rebalance.executors().getOrDefault(id, component.executors());
            rows.add(List.of(id, change(component.executors(), after), Integer.toString(component.tasks())));
        });
        List<String> lines = new ArrayList<>(
                new TextTable(List.of(left("component"), left("parallelism"), left("tasks")), rows).lines());
        int workers = rebalance.now().workers();
        lines.add("");
        lines.add("workers: " + change(workers, rebalance.workers().orElse(workers)));
        if (!rebalance.unsupported().isEmpty()) {
            lines.add("");
            lines.add("a rebalance cannot apply the following: kill the topology and submit it with the plan");
            rebalance.unsupported().forEach(line -> lines.add("- " + line));
        }
        lines.add("");
        lines.addAll(rebalance.isEmpty() ? List.of("nothing to rebalance") : interruption(rebalance, waitSeconds));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> interruption(Rebalance rebalance, OptionalInt waitSeconds) {
        String time = waitSeconds.isPresent()
                ? waitSeconds.getAsInt() + " s"
                : Optional.ofNullable(rebalance.now().config().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS))
                        .map(seconds -> seconds + " s (" + Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS + ")")
                        .orElse(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS);
        return List.of(
                "this interrupts '%s': its spouts are deactivated for %s, then its workers restart, which takes some seconds"
                        .formatted(rebalance.now().name(), time),
                "bolts lose their state in memory; pending tuples are replayed, or lost without acks");
    }
}
