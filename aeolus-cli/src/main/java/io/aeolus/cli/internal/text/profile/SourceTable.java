package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;

/** How rows come, a row for each source. */
final class SourceTable {

    private static final String BETWEEN = "between tuples";

    private SourceTable() {}

    static List<String> lines(List<CostShare> costs) {
        Cells cells = new Cells();
        List<List<String>> rows = new ArrayList<>();
        for (CostShare cost : costs) {
            cost.component().operator().source().ifPresent(source -> rows.add(row(cost, source, cells)));
        }
        return cells.section(
                "sources (idle: nothing to emit; waits: sleeps or is blocked inside of calls that emit)",
                List.of(
                        left("spout"),
                        right("tuples/s"),
                        right("idle"),
                        right("waits"),
                        right("empty calls"),
                        right(BETWEEN),
                        right("p99")),
                rows);
    }

    private static List<String> row(CostShare cost, Source source, Cells cells) {
        String id = cost.component().id();
        long calls = cost.component().operator().calls();
        return List.of(
                id,
                Amounts.number(cost.rates().emits()),
                Amounts.percent(source.idleShare()),
                Amounts.percent(source.waitShare()),
                format("%,d", source.emptyCalls()),
                cells.figure(id, BETWEEN, calls, source.interArrivalNanos(), between -> Amounts.nanos(between.mean())),
                cells.figure(id, BETWEEN, calls, source.interArrivalNanos(), between -> Amounts.nanos(between.p99())));
    }
}
