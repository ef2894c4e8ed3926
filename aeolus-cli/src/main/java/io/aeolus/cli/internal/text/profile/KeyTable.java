package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;

/** The keys of key-based inputs. */
final class KeyTable {

    private static final String DISTINCT = "distinct";
    private static final String HOTTEST = "hottest";

    private KeyTable() {}

    static List<String> lines(List<CostShare> costs) {
        Cells cells = new Cells();
        List<List<String>> rows = new ArrayList<>();
        for (CostShare cost : costs) {
            cost.component().operator().keys().forEach(keys -> rows.add(row(cost.component(), keys, cells)));
        }
        return cells.section(
                "keys (distinct: estimated; hottest: share of tuples that have the most frequent key)",
                List.of(
                        left("operator"),
                        left("input"),
                        left("key"),
                        right("samples"),
                        right("seen"),
                        right(DISTINCT),
                        right(HOTTEST)),
                rows);
    }

    private static List<String> row(ComponentProfile component, Keys keys, Cells cells) {
        String id = component.id();
        String reason = keys.samples() == 0 ? "no samples" : "cannot be told from these samples";
        return List.of(
                id,
                keys.producer() + ", " + keys.stream(),
                key(component, keys),
                format("%,d", keys.samples()),
                format("%,d", keys.seen()),
                cells.number(id, DISTINCT, keys.distinct(), reason, distinct -> format("%,.0f", distinct)),
                cells.number(id, HOTTEST, keys.hottestShare(), reason, Amounts::percent));
    }

    private static String key(ComponentProfile component, Keys keys) {
        return component.inputs().stream()
                .filter(input -> input.producer().equals(keys.producer())
                        && input.stream().equals(keys.stream())
                        && !input.fields().isEmpty())
                .findFirst()
                .map(input -> String.join(", ", input.fields()))
                .orElse(Cells.NONE);
    }
}
