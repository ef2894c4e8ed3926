package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.monitor.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** How many rows were done in each second of a run. */
public final class RateTable {

    private RateTable() {}

    /**
     * Draws the table: a line for each second since a run's first row, a column for each run.
     *
     * @param result what was found
     * @param widest the most characters in a line
     * @return lines
     */
    public static String text(ComparisonResult result, int widest) {
        List<TextTable.Column> columns = new ArrayList<>(List.of(right("second")));
        int seconds = 0;
        for (RunRecord run : result.runs()) {
            columns.add(right(run.config() + (run.run() == 1 ? "" : ", run " + run.run())));
            seconds = Math.max(seconds, (int) Math.ceil(run.trace().seconds()));
        }
        List<List<String>> rows = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            List<String> row = new ArrayList<>(List.of(String.valueOf(second + 1)));
            for (RunRecord run : result.runs()) {
                row.add(rate(run, second));
            }
            rows.add(row);
        }
        return "rows done in each second\n" + String.join("\n", new TextTable(columns, rows).blocks(widest)) + "\n";
    }

    private static String rate(RunRecord run, int second) {
        return second < run.trace().seconds()
                ? format("%,.0f", run.trace().tuplesAt(second + 1) - run.trace().tuplesAt(second))
                : "";
    }
}
