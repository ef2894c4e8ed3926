// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.StreamChoice;
import java.util.ArrayList;
import java.util.List;

/** The choices of a plan, with a row for each stream. Only the first row of a component has the component's figures. */
final class ChoiceTable {

    private static final String NONE = "-";

    /** A batch with this share of its planned size is full. */
    private static final double FULL = 0.995;

    private ChoiceTable() {}

    static List<String> lines(OptimizedPlan plan, int widest) {
        List<List<String>> rows = new ArrayList<>();
        for (ComponentChoice component : plan.explanation().components()) {
            List<StreamChoice> streams = plan.explanation().streams().stream()
                    .filter(stream -> stream.producer().equals(component.id()))
                    .toList();
            if (streams.isEmpty()) {
                rows.add(row(component(component), List.of(NONE, NONE, NONE, "")));
            }
            for (int i = 0; i < streams.size(); i++) {
                rows.add(row(i == 0 ? component(component) : List.of("", "", "", "", ""), stream(streams.get(i))));
            }
        }
        return new TextTable(
                        List.of(
                                left("component"),
                                right("parallelism"),
                                right("tasks"),
                                right("busy"),
                                left("limited by"),
                                left("stream"),
                                right("batch size"),
                                right("mean"),
                                left("limited by")),
                        rows)
                .lines(widest);
    }

    private static List<String> row(List<String> component, List<String> stream) {
        List<String> row = new ArrayList<>(component);
        row.addAll(stream);
        return row;
    }

    private static List<String> component(ComponentChoice choice) {
        return List.of(
                choice.id(),
                change(choice.profiledParallelism(), choice.parallelism()),
                Integer.toString(choice.tasks()),
                Amounts.percent(choice.utilization()),
                choice.boundBy());
    }

    private static List<String> stream(StreamChoice choice) {
        boolean isFull = choice.meanRows() >= FULL * choice.batchSize();
        return List.of(
                choice.stream(),
                change(choice.profiledBatchSize(), choice.batchSize()),
                isFull ? "" : Amounts.number(choice.meanRows()),
                choice.boundBy());
    }
}
