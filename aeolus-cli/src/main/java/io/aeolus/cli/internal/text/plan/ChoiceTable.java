// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.text.Columns;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.StreamChoice;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The choices of a plan, with a row for each stream. Only the first row of a component has the component's figures. */
final class ChoiceTable {

    private static final String NONE = "-";

    /** A batch with this share of its planned size is full. */
    private static final double FULL = 0.995;

    private ChoiceTable() {}

    /** A stream of a component, or a component without streams. */
    private record Row(ComponentChoice component, Optional<StreamChoice> stream, boolean isFirst) {

        static Stream<Row> of(ComponentChoice component, OptimizedPlan plan) {
            List<StreamChoice> streams = plan.explanation().streams().stream()
                    .filter(stream -> stream.producer().equals(component.id()))
                    .toList();
            return streams.isEmpty()
                    ? Stream.of(new Row(component, Optional.empty(), true))
                    : streams.stream()
                            .map(stream -> new Row(component, Optional.of(stream), stream.equals(streams.get(0))));
        }

        String component(Function<ComponentChoice, String> text) {
            return isFirst ? text.apply(component) : "";
        }

        String stream(Function<StreamChoice, String> text) {
            return stream.map(text).orElse(NONE);
        }
    }

    static List<String> lines(OptimizedPlan plan, int widest) {
        return new Columns<Row>()
                .left("component", row -> row.component(ComponentChoice::id))
                .right(
                        "parallelism",
                        row -> row.component(choice -> change(choice.profiledParallelism(), choice.parallelism())))
                .right("tasks", row -> row.component(choice -> Integer.toString(choice.tasks())))
                .right("busy", row -> row.component(choice -> Amounts.percent(choice.utilization())))
                .left("limited by", row -> row.component(ComponentChoice::boundBy))
                .left("stream", row -> row.stream(StreamChoice::stream))
                .right(
                        "batch size",
                        row -> row.stream(choice -> change(choice.profiledBatchSize(), choice.batchSize())))
                .right("mean", row -> row.stream(ChoiceTable::mean))
                .left(
                        "limited by",
                        row -> row.stream().map(StreamChoice::boundBy).orElse(""))
                .table(plan.explanation().components().stream()
                        .flatMap(component -> Row.of(component, plan))
                        .toList())
                .lines(widest);
    }

    private static String mean(StreamChoice choice) {
        return choice.meanRows() >= FULL * choice.batchSize() ? "" : Amounts.number(choice.meanRows());
    }
}
