// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Measured values in {@code docs/results}, which pages quote. */
sealed interface ResultFile permits ComparisonFile, TableFile {

    Path FOLDER = Pages.ROOT.resolve("docs/results");

    /** Returns a view of this result as Markdown: a table, or a text of one line. */
    String render(String view);

    /** Returns all ratios of measured values, and the medians of these ratios. */
    List<Double> ratios();

    /** Reads a file of {@code aeolus compare --json} or a table of measured values. */
    static ResultFile read(String name) {
        try {
            JsonNode root = new ObjectMapper().readTree(FOLDER.resolve(name).toFile());
            return root.has("columns") ? new TableFile(root) : new ComparisonFile(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads all result files. */
    static List<ResultFile> readAll() {
        return Pages.files(FOLDER, 1, ".json").stream()
                .map(file -> read(String.valueOf(file.getFileName())))
                .toList();
    }

    /** Returns two decimals below 10, one below 100, and none above. */
    static String ratio(double ratio) {
        return format(ratio < 10 ? "%,.2f" : ratio < 100 ? "%,.1f" : "%,.0f", ratio);
    }

    /** Returns the lines of a Markdown table. */
    static String table(List<String> header, List<Boolean> numeric, List<List<String>> rows) {
        StringBuilder table = new StringBuilder(line(header));
        table.append(line(numeric.stream().map(right -> right ? "---:" : "---").toList()));
        rows.forEach(row -> table.append(line(row)));
        return table.substring(0, table.length() - 1);
    }

    /** Formats with English separators. */
    static String format(String format, Object... values) {
        return String.format(Locale.ENGLISH, format, values);
    }

    private static String line(List<String> cells) {
        return ("| " + String.join(" | ", cells) + " |\n").replaceAll(" {2,}\\|", " |");
    }
}
