package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What operators emit and ack, a row for each stream. */
final class StreamTable {

    private static final String EMIT = "time/emit";
    private static final String ACK = "time/ack";
    private static final String BYTES = "bytes";
    private static final String NOWHERE = "nobody";

    private StreamTable() {}

    static List<String> lines(List<CostShare> costs, Profile profile) {
        Cells cells = new Cells();
        List<List<String>> rows = new ArrayList<>();
        costs.forEach(cost -> rows.addAll(rows(cost, profile, cells)));
        return cells.section(
                "what they emit and ack",
                List.of(
                        left("operator"),
                        right(EMIT),
                        right(ACK),
                        left("stream"),
                        right("tuples/s"),
                        right("per call"),
                        right(BYTES),
                        left("goes to")),
                rows);
    }

    /** The times are the operator's own, so they are only in its first row. */
    private static List<List<String>> rows(CostShare cost, Profile profile, Cells cells) {
        OperatorProfile operator = cost.component().operator();
        String id = cost.component().id();
        long acks = operator.acked() + operator.failed();
        String emit = cells.figure(
                id,
                EMIT,
                operator.tuplesEmitted(),
                operator.emitWallNanos(),
                measured -> Amounts.nanos(measured.mean()));
        String ack = cells.figure(id, ACK, acks, operator.ackWallNanos(), measured -> Amounts.nanos(measured.mean()));
        List<List<String>> rows = new ArrayList<>();
        for (Emitted emitted : operator.emitted()) {
            boolean isFirst = rows.isEmpty();
            rows.add(List.of(
                    isFirst ? id : "",
                    isFirst ? emit : "",
                    isFirst ? ack : "",
                    emitted.stream(),
                    Amounts.number(perSecond(emitted, cost, profile)),
                    selectivity(id, operator, emitted, cells),
                    cells.figure(
                            id,
                            BYTES + " on " + emitted.stream(),
                            emitted.tuples(),
                            emitted.bytes(),
                            measured -> Amounts.number(measured.mean())),
                    consumers(id, emitted.stream(), profile)));
        }
        if (rows.isEmpty()) {
            String none = Cells.NONE;
            rows.add(List.of(id, none, ack, none, none, none, none, none));
        }
        return rows;
    }

    private static double perSecond(Emitted emitted, CostShare cost, Profile profile) {
        double seconds = Rates.seconds(cost.component(), profile.window().measuredSeconds());
        return seconds > 0 ? emitted.tuples() / seconds : 0;
    }

    private static String selectivity(String id, OperatorProfile operator, Emitted emitted, Cells cells) {
        return operator.calls() == 0
                ? Cells.NONE
                : cells.number(id, "per call", emitted.selectivity(), "not measured", Amounts::number);
    }

    private static String consumers(String producer, String stream, Profile profile) {
        List<String> consumers = new ArrayList<>();
        for (ComponentProfile component : profile.components()) {
            component.inputs().stream()
                    .filter(input ->
                            input.producer().equals(producer) && input.stream().equals(stream))
                    .forEach(input -> consumers.add(component.id() + " (" + input.grouping() + ")"));
        }
        return consumers.isEmpty() ? NOWHERE : consumers.stream().collect(Collectors.joining(", "));
    }
}
