// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A chart of recoveries as SVG: a line for each scenario, with a dot for each recovery and a bar at the median, on a logarithmic axis.
 *
 * @param rows the scenarios
 */
record RecoveryChart(List<FailureRow> rows) {

    private static final double SHORTEST_SECONDS = 0.1;
    private static final double LONGEST_SECONDS = 100;
    private static final int LABELS_WIDTH = 520;
    private static final int PLOT_WIDTH = 480;
    private static final int LINE_HEIGHT = 18;
    private static final int AXIS_HEIGHT = 30;
    private static final double HALF_BAR = 6;
    private static final double BASELINE = 4;
    private static final String STOCK_COLOR = "#888888";
    private static final String BATCHED_COLOR = "#1f6fb4";

    String svg() {
        int height = AXIS_HEIGHT + rows.size() * LINE_HEIGHT;
        String lines = IntStream.range(0, rows.size())
                .mapToObj(index -> line(rows.get(index), AXIS_HEIGHT + index * LINE_HEIGHT + LINE_HEIGHT / 2.0))
                .collect(Collectors.joining());
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">
                <rect width="100%%" height="100%%" fill="white"/>
                <text x="0" y="12">recovery in seconds, %s stock, %s batched</text>
                %s%s</svg>
                """.formatted(
                        LABELS_WIDTH + PLOT_WIDTH,
                        height,
                        "<tspan fill=\"%s\">&#9679;</tspan>".formatted(STOCK_COLOR),
                        "<tspan fill=\"%s\">&#9679;</tspan>".formatted(BATCHED_COLOR),
                        axis(height),
                        lines);
    }

    private static String axis(int height) {
        return DoubleStream.of(SHORTEST_SECONDS, 1, 10, LONGEST_SECONDS)
                .mapToObj(seconds -> format(
                        "<line x1=\"%1$.1f\" y1=\"%2$d\" x2=\"%1$.1f\" y2=\"%3$d\" stroke=\"#dddddd\"/>"
                                + "<text x=\"%1$.1f\" y=\"%4$d\" text-anchor=\"end\">%5$s</text>%n",
                        x(seconds), AXIS_HEIGHT, height, AXIS_HEIGHT - 2, seconds))
                .collect(Collectors.joining());
    }

    private static String line(FailureRow row, double y) {
        String color = row.configuration().startsWith(Subject.STOCK) ? STOCK_COLOR : BATCHED_COLOR;
        String dots = row.recoveries().stream()
                .map(recovery -> format(
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\" fill-opacity=\"0.3\"/>",
                        x(recovery.toMillis() / FailureRow.MILLIS_PER_SECOND), y, color))
                .collect(Collectors.joining());
        return format(
                "<text x=\"0\" y=\"%.1f\">%s, %s, %s</text>%s"
                        + "<line x1=\"%6$.1f\" y1=\"%7$.1f\" x2=\"%6$.1f\" y2=\"%8$.1f\" stroke=\"%9$s\" stroke-width=\"2\"/>%n",
                y + BASELINE,
                row.fault(),
                row.topology(),
                row.configuration(),
                dots,
                x(row.median()),
                y - HALF_BAR,
                y + HALF_BAR,
                color);
    }

    /** Shorter and longer recoveries are at the ends of the axis. */
    private static double x(double seconds) {
        double inRange = Math.max(SHORTEST_SECONDS, Math.min(LONGEST_SECONDS, seconds));
        double share = Math.log10(inRange / SHORTEST_SECONDS) / Math.log10(LONGEST_SECONDS / SHORTEST_SECONDS);
        return LABELS_WIDTH + share * (PLOT_WIDTH - HALF_BAR);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
