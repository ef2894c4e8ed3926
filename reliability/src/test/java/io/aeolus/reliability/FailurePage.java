// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A page with the results and a chart of all recoveries.
 *
 * @param rows the scenarios
 * @param summary the sentence below the table
 */
record FailurePage(List<FailureRow> rows, String summary) {

    private static final int WIDTH = 600;
    private static final int HEIGHT = 14;
    private static final int MIDDLE = HEIGHT / 2;

    String html() {
        double longest = rows.stream()
                .flatMap(row -> row.recoveries().stream())
                .mapToLong(Duration::toMillis)
                .max()
                .orElse(1);
        StringBuilder page = new StringBuilder("""
                <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Failure suite</title>
                <style>body{font:14px sans-serif} td{padding:2px 8px} svg{background:#eee}</style>
                <h1>Failure suite</h1>
                """);
        page.append(String.format(
                Locale.ROOT,
                "<p>%s</p><p>Each dot is a recovery, from 0 to %.1f s.</p><table>%n",
                summary,
                longest / 1_000));
        for (FailureRow row : rows) {
            page.append("<tr>");
            // The cells of the Markdown table, without the recoveries of stock.
            for (String cell : row.text(Optional.empty()).split("\\|")) {
                if (!cell.isBlank()) {
                    page.append("<td>").append(cell.strip()).append("</td>");
                }
            }
            page.append("<td><svg width='%d' height='%d'>".formatted(WIDTH, HEIGHT));
            for (Duration recovery : row.recoveries()) {
                page.append("<circle cx='%d' cy='%d' r='3' fill-opacity='0.4'/>"
                        .formatted((int) (WIDTH * recovery.toMillis() / longest), MIDDLE));
            }
            page.append("</svg></td></tr>\n");
        }
        return page.append("</table></html>\n").toString();
    }
}
