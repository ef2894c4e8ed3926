package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.TextTable.Column.left;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.text.TextTable;
import java.util.List;
import java.util.Locale;

/** The streams of a plan that are batched, a row each. */
public final class BatchTable {

    /** What there is to say of each. */
    static final List<TextTable.Column> COLUMNS =
            List.of(left("producer"), left("stream"), left("batch size"), left("scheme"), left("linger"));

    private BatchTable() {}

    /** The table as lines; one that says so if nothing is batched. */
    public static List<String> lines(List<StreamPlan> streams) {
        List<List<String>> rows = streams.stream()
                .filter(StreamPlan::isBatched)
                .map(stream -> List.of(
                        stream.producer(),
                        stream.stream(),
                        Integer.toString(stream.batchSize()),
                        stream.scheme().name().toLowerCase(Locale.ROOT),
                        stream.linger().toMillis() + " ms"))
                .toList();
        return rows.isEmpty() ? List.of("no stream is batched") : new TextTable(COLUMNS, rows).lines();
    }
}
