package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Layout;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says how many workers and ackers a plan has, and why.
 *
 * @param found the plan and its layout
 * @param counts what the topology has by itself
 */
public record LayoutReasons(PlannedLayout found, WorkerCounts counts) {

    /** What was decided, with a line if there was something to choose; throws if the topology goes round. */
    public LayoutChoice choice() throws BadInputException {
        Layout layout = found.problem().layout();
        int ackers = found.problem().dataflow().ackers();
        boolean isChosen =
                found.tried().size() > 1 || layout.workers() > 1 || ackers != counts.ackers(layout.workers());
        int machines = layout.machines().used(layout.workers());
        return new LayoutChoice(
                layout.workers(), ackers, machines, layout.cores(), isChosen ? line(layout, ackers, machines) : "");
    }

    private String line(Layout layout, int ackers, int machines) throws BadInputException {
        String line = "workers: %d on %s, with %s"
                .formatted(layout.workers(), plural(machines, "machine"), plural(ackers, "acker"));
        if (layout.workers() > 1) {
            line += "; %s of the tuples go to another worker"
                    .formatted(Amounts.percent(
                            found.problem().crossing(found.chosen().plan())));
        }
        if (found.tried().size() > 1) {
            line += "; expected with "
                    + found.tried().stream()
                            .map(one -> one.workers() + ": " + Amounts.number(one.tuplesPerSecond()))
                            .collect(Collectors.joining(", with "))
                    + " tuples/s";
        }
        return line;
    }

    /** What the user should know where the plan has not the workers that the topology declares; empty if there is nothing to say. */
    public Optional<String> remark() {
        int workers = found.problem().layout().workers();
        int declared = counts.declaredWorkers();
        if (counts.declared().isEmpty() || workers == declared || found.tried().size() == 1) {
            return Optional.empty();
        }
        String expected = found.tried().stream()
                .filter(one -> one.workers() == declared)
                .map(one -> ": with %d, %s tuples/s are expected"
                        .formatted(declared, Amounts.number(one.tuplesPerSecond())))
                .findAny()
                .orElse("");
        int machines = found.problem().layout().machines().cores().size();
        return Optional.of("the topology declares %s, and the plan has %d%s%s"
                .formatted(
                        plural(declared, "worker"),
                        workers,
                        expected,
                        workers < declared && machines < declared
                                ? ", on " + plural(machines, "machine") + " (--hosts N plans for more)"
                                : ""));
    }

    private static String plural(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
