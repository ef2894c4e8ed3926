// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table that is aligned with spaces. To fit a width, it shortens the widest left-aligned cells in the middle. Immutable. */
public record TextTable(List<TextTable.Column> columns, List<List<String>> rows) {

    private static final String GAP = "  ";
    private static final int MIN_WIDTH = 8;

    /**
     * A column.
     *
     * @param isLeft whether cells are left-aligned; otherwise they are right-aligned
     */
    public record Column(String header, boolean isLeft) {

        /** A column of words. */
        public static Column left(String header) {
            return new Column(header, true);
        }

        /** A column of numbers. */
        public static Column right(String header) {
            return new Column(header, false);
        }
    }

    /** Creates a table. Each row must have a cell for each column. */
    public TextTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        int cells = columns.size();
        if (rows.stream().anyMatch(row -> row.size() != cells)) {
            throw new IllegalArgumentException("each row must have one cell for each column");
        }
    }

    /** Returns the lines of the table in its full width, without trailing spaces. */
    public List<String> lines() {
        return lines(Integer.MAX_VALUE);
    }

    /** Returns the lines of the table with a maximum width, as far as cells can be shortened. */
    public List<String> lines(int widest) {
        int[] widths = widths();
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - widest;
        for (; excess > 0; excess--) {
            int cut = widestLeft(widths);
            if (cut < 0) {
                break;
            }
            widths[cut]--;
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(columns.stream().map(Column::header).toList(), widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    /**
     * Splits the columns into blocks with a maximum width. Each block starts with the first column. An empty line separates blocks.
     */
    public String blocks(int widest) {
        int[] widths = widths();
        List<String> lines = new ArrayList<>();
        int next = 1;
        do {
            List<Integer> block = new ArrayList<>(List.of(0));
            int width = widths[0];
            while (next < widths.length && (block.size() == 1 || width + GAP.length() + widths[next] <= widest)) {
                width += GAP.length() + widths[next];
                block.add(next++);
            }
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(only(block).lines(widest));
        } while (next < widths.length);
        return String.join("\n", lines) + "\n";
    }

    private TextTable only(List<Integer> kept) {
        return new TextTable(
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        Arrays.setAll(widths, i -> Texts.length(columns.get(i).header()));
        for (List<String> row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], Texts.length(row.get(i))));
        }
        return widths;
    }

    /** Returns the column to shorten, or -1 if none can be shortened. */
    private int widestLeft(int[] widths) {
        int widest = -1;
        for (int i = 0; i < widths.length; i++) {
            int narrowest = Math.max(MIN_WIDTH, Texts.length(columns.get(i).header()));
            if (columns.get(i).isLeft() && widths[i] > narrowest && (widest < 0 || widths[i] > widths[widest])) {
                widest = i;
            }
        }
        return widest;
    }

    private String line(List<String> cells, int[] widths) {
        List<String> padded = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            String cell = Texts.cutMiddle(cells.get(i), widths[i]);
            String padding = " ".repeat(widths[i] - Texts.length(cell));
            padded.add(columns.get(i).isLeft() ? cell + padding : padding + cell);
        }
        return String.join(GAP, padded).stripTrailing();
    }
}
