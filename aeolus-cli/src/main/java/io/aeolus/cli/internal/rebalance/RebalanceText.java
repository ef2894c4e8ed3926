package io.aeolus.cli.internal.rebalance;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.storm.Config;

/** A rebalance as text, before it is done. */
public final class RebalanceText {

    private RebalanceText() {}

    /**
     * Lists what changes, what the plan would change but a rebalance cannot, and what is interrupted.
     *
     * @param rebalance what changes
     * @param waitSeconds how long the spouts are silent before; empty for the topology's message timeout
     * @return lines
     */
    public static String of(Rebalance rebalance, OptionalInt waitSeconds) {
        List<String> lines = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        rebalance.now().components().forEach((id, component) -> {
            int after = rebalance.executors().getOrDefault(id, component.executors());
            rows.add(List.of(id, change(component.executors(), after), Integer.toString(component.tasks())));
        });
        lines.addAll(new TextTable(List.of(left("component"), left("executors"), left("tasks")), rows).lines());
        int workers = rebalance.now().workers();
        lines.add("");
        lines.add("workers: " + change(workers, rebalance.workers().orElse(workers)));
        if (!rebalance.stays().isEmpty()) {
            lines.add("");
            lines.add(
                    "a rebalance cannot change the following: kill the topology and submit it with the plan to change it");
            rebalance.stays().forEach(line -> lines.add("- " + line));
        }
        lines.add("");
        lines.addAll(
                rebalance.isNeedless()
                        ? List.of("there is nothing to rebalance")
                        : interruption(rebalance, waitSeconds));
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> interruption(Rebalance rebalance, OptionalInt waitSeconds) {
        String time = waitSeconds.isPresent()
                ? waitSeconds.getAsInt() + " s"
                : Optional.ofNullable(rebalance.now().config().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS))
                        .map(seconds -> seconds + " s (" + Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS + ")")
                        .orElse("the time of " + Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS);
        return List.of(
                "it interrupts '%s': its spouts emit nothing for %s, then its workers end and start again, which takes some seconds"
                        .formatted(rebalance.now().name(), time),
                "bolts lose their state in memory; pending rows are emitted again, or lost if they are not acked");
    }
}
