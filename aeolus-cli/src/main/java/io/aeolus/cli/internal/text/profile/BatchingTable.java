// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The effect of batching on throughput and CPU time, with a column for each batch size. */
final class BatchingTable {

    private static final String UNKNOWN = "?";

    private BatchingTable() {}

    static List<String> lines(Profile profile) {
        List<String> lines = new ArrayList<>();
        if (profile.batched().stream().anyMatch(BatchedState::isUsable)) {
            lines.add(
                    profile.plan().isPresent()
                            ? "effect of smaller batches on all streams of the plan, by the largest batch size"
                            : "effect of batching all streams that can be batched, by batch size (1: unbatched)");
            lines.addAll(table(profile).lines(ProfileTable.COLUMNS));
        }
        for (BatchedState state : profile.batched()) {
            state.problems()
                    .forEach(problem -> lines.add("problem with batch size " + state.batchSize() + ": " + problem));
            state.doubts().forEach(doubt -> lines.add("doubtful with batch size " + state.batchSize() + ": " + doubt));
        }
        profile.refused()
                .forEach(refused -> lines.add("stream '%s' of '%s' cannot be batched: %s"
                        .formatted(refused.stream(), refused.producer(), refused.reason())));
        return lines;
    }

    private static TextTable table(Profile profile) {
        List<TextTable.Column> columns =
                new ArrayList<>(List.of(left("batch size"), right(profile.plan().isPresent() ? "planned" : "1")));
        profile.batched().forEach(state -> columns.add(right(Integer.toString(state.batchSize()))));
        List<List<String>> rows = new ArrayList<>();
        rows.add(totals("tuples/s", profile, Totals::rowsPerSecond, Amounts::number));
        rows.add(totals("process CPU/tuple", profile, Totals::processNanosPerRow, Amounts::nanos));
        rows.add(totals("acker CPU/tuple", profile, Totals::ackerNanosPerRow, Amounts::nanos));
        rows.add(totals("JIT compiler CPU/tuple", profile, Totals::compilerNanosPerRow, Amounts::nanos));
        for (ComponentProfile component : profile.components()) {
            rows.add(row(
                    component.id() + " thread CPU/call",
                    Stream.concat(
                            Stream.of(component.operator().active()),
                            profile.batched().stream().map(state -> active(state, component.id()))),
                    active -> active.map(span -> Amounts.nanos(span.threadNanosPerCall()))));
        }
        return new TextTable(columns, rows);
    }

    private static Optional<ActiveSpan> active(BatchedState state, String component) {
        return state.operators().stream()
                .filter(cost -> cost.component().equals(component))
                .map(BatchedState.Cost::active)
                .findFirst();
    }

    private static List<String> totals(
            String name, Profile profile, Function<Totals, OptionalDouble> figure, DoubleFunction<String> text) {
        return row(
                name,
                Stream.concat(
                        Stream.of(profile.totals()), profile.batched().stream().map(BatchedState::totals)),
                totals -> figure.apply(totals).stream().mapToObj(text).findFirst());
    }

    private static <T> List<String> row(String name, Stream<T> states, Function<T, Optional<String>> text) {
        return Stream.concat(
                        Stream.of(name), states.map(state -> text.apply(state).orElse(UNKNOWN)))
                .toList();
    }
}
