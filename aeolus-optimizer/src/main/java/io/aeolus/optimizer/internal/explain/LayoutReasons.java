// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.search.SearchResult;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Explains the number of workers and ackers of a plan.
 *
 * @param found the plan and its layout
 * @param counts the workers and ackers that the topology declares
 */
record LayoutReasons(SearchResult found, WorkerCounts counts) {

    /** Returns the choice; its reason is empty if there was no alternative. */
    LayoutChoice choice() {
        Layout layout = found.problem().layout();
        int ackers = found.problem().model().ackers();
        int machines = layout.machines().used(layout.workers());
        boolean isChosen =
                found.tried().size() > 1 || layout.workers() > 1 || ackers != counts.ackers(layout.workers());
        return new LayoutChoice(
                layout.workers(), ackers, machines, layout.cores(), isChosen ? text(layout, ackers, machines) : "");
    }

    private String text(Layout layout, int ackers, int machines) {
        String text = "workers: %d on %s, with %s"
                .formatted(layout.workers(), plural(machines, "machine"), plural(ackers, "acker"));
        if (layout.workers() > 1) {
            text += "; %s of the tuples cross workers"
                    .formatted(Amounts.percent(
                            found.problem().remotePart(found.chosen().plan())));
        }
        if (found.tried().size() > 1) {
            text += "; predicted tuples/s: "
                    + found.tried().stream()
                            .map(one -> Amounts.number(one.tuplesPerSecond()) + " with " + one.workers())
                            .collect(Collectors.joining(", "));
        }
        return text;
    }

    /** Returns a remark on a plan with another number of workers than the topology declares; empty for the same number. */
    Optional<String> remark() {
        int workers = found.problem().layout().workers();
        int declared = counts.declaredWorkers();
        if (counts.declared().isEmpty() || workers == declared || found.tried().size() == 1) {
            return Optional.empty();
        }
        String predicted = found.tried().stream()
                .filter(one -> one.workers() == declared)
                .map(one -> ", predicted at %s tuples/s".formatted(Amounts.number(one.tuplesPerSecond())))
                .findAny()
                .orElse("");
        int machines = found.problem().layout().machines().cores().size();
        return Optional.of("the plan has %s; the topology declares %d%s%s"
                .formatted(
                        plural(workers, "worker"),
                        declared,
                        predicted,
                        workers < declared && machines < declared
                                ? " (planned for %s: --hosts N plans for more)".formatted(plural(machines, "machine"))
                                : ""));
    }

    private static String plural(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
