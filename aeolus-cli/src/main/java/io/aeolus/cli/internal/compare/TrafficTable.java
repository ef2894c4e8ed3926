package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.internal.text.TextTable;
import java.util.List;
import java.util.OptionalDouble;

/** Messages and bytes in a second, where it is known what is sent for a row. */
final class TrafficTable {

    private static final double BITS = 8;
    private static final double MEGA = 1e6;
    private static final double GIBI = 1L << 30;

    private TrafficTable() {}

    /** The table, and what its figures are of. */
    static String text(RowTraffic traffic, List<Summary> summaries, int columns) {
        List<List<String>> rows = summaries.stream()
                .map(summary -> List.of(
                        summary.label(),
                        format("%,.0f", messages(traffic, summary)),
                        format("%,.2f", messages(traffic, summary) * traffic.netBytes() / MEGA),
                        gibibits(traffic.messages() * traffic.netBytes(), summary),
                        gibibits(traffic.messages() * traffic.grossBytes(), summary)))
                .toList();
        TextTable table = new TextTable(
                List.of(
                        left("traffic"),
                        right("messages/s"),
                        right("MB/s"),
                        right("net Gib/s per core"),
                        right("gross Gib/s per core")),
                rows);
        return String.join("\n", table.blocks(columns))
                + format(
                        "\na row is %,.2f messages of %,.1f bytes, %,.1f as serialised; a core is one that is busy, with all that Storm does\n",
                        traffic.messages(), traffic.netBytes(), traffic.grossBytes());
    }

    /** Messages in a second. */
    static double messages(RowTraffic traffic, Summary summary) {
        return summary.tuplesPerSecond().median() * traffic.messages();
    }

    private static String gibibits(double bytesOfRow, Summary summary) {
        OptionalDouble rate = summary.tuplesPerSecondPerCore();
        return rate.isPresent() ? format("%,.4f", rate.getAsDouble() * bytesOfRow * BITS / GIBI) : "-";
    }
}
