package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.SweepFile;
import io.aeolus.cli.internal.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Comparisons at several sizes of messages as a table for people. */
public final class SweepTable {

    private static final String NONE = "-";

    private SweepTable() {}

    /** The table as lines. */
    public static String text(SweepFile sweep) {
        List<List<String>> rows = new ArrayList<>();
        for (SweepFile.Point point : sweep.points()) {
            for (String config : sweep.configurations()) {
                SweepFile.Figures figures = point.figures().get(config);
                if (figures != null) {
                    rows.add(List.of(
                            format("%,d", point.messageBytes()),
                            config,
                            format("%,.0f", figures.messagesPerSecond()),
                            format("%,.2f", figures.megabytesPerSecond()),
                            ratio(figures.ratioToStock()),
                            ratio(figures.ratioToStormTuned()),
                            format("%,.1f", figures.meanBatchSize()),
                            format("%,d", point.lost()),
                            point.equal() ? "yes" : "no"));
                }
            }
        }
        TextTable table = new TextTable(
                List.of(
                        right("bytes"),
                        left("config"),
                        right("messages/s"),
                        right("MB/s"),
                        right("vs stock"),
                        right("vs tuned"),
                        right("batch"),
                        right("lost"),
                        right("result equal")),
                rows);
        int runs = sweep.points().stream().mapToInt(SweepFile.Point::runs).max().orElse(0);
        return format(
                "%s: %d sizes of messages, at least once, cluster %s, %s\n%s\n\n%s\n",
                sweep.workload(),
                sweep.points().size(),
                sweep.cluster(),
                runs == 1 ? "one run" : "median of " + runs + " runs",
                sweep.machine().text(),
                String.join("\n", table.lines()));
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? format("%,.2f x", ratio.getAsDouble()) : NONE;
    }
}
