// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The coefficients of the cost model as text, with a table for each path. */
public final class NetworkTable {

    private static final String NONE = "-";

    private NetworkTable() {}

    public static String text(NetworkModel model) {
        List<String> lines = new ArrayList<>();
        lines.add("CPU time of a message that is acked (at least once), cluster " + model.cluster());
        lines.add(model.machine().text());
        for (Path path : Path.values()) {
            int points = (int) model.points().stream()
                    .filter(point -> point.path() == path)
                    .count();
            lines.add("");
            lines.add(format(
                    "a message %s (%s, lower quartile of %d rounds)",
                    path.text(), plural(points, "point"), model.rounds()));
            lines.addAll(table(model.costs().stream()
                            .filter(cost -> cost.path() == path && isShown(cost))
                            .toList())
                    .lines());
        }
        lines.add("");
        lines.add("cost of a tuple of t bytes: n tuple + s t; in batches of b: n batch / b + r + s t");
        lines.add("R2: of the whole fit; R2 tuple, batch and byte: partial coefficients of determination of the terms");
        if (model.costs().stream().anyMatch(cost -> cost.part() == Part.LINK)) {
            lines.add("link: time on the link between two machines, which is not CPU time");
        }
        lines.add(verdict(model));
        return Texts.printable(lines);
    }

    /** Inside a worker, the executor's cost is the total cost. */
    private static boolean isShown(MessageCost cost) {
        return cost.part() != Part.TOTAL || cost.path() != Path.INSIDE_WORKER;
    }

    private static TextTable table(List<MessageCost> costs) {
        return new Columns<MessageCost>()
                .left("party", cost -> cost.party().text())
                .left("part", cost -> cost.part().text())
                .right("n tuple, us", cost -> value(cost.tupleNanos(), Nanos.PER_MICRO, 3))
                .right("n batch, us", cost -> value(cost.batchNanos(), Nanos.PER_MICRO, 3))
                .right("r row, ns", cost -> value(cost.rowNanos(), 1, 1))
                .right("s byte, ns", cost -> value(cost.byteNanos(), 1, 4))
                .right("R2", cost -> rSquared(cost.rSquared()))
                .right("R2 tuple", cost -> partial(cost.tupleNanos()))
                .right("R2 batch", cost -> partial(cost.batchNanos()))
                .right("R2 byte", cost -> partial(cost.byteNanos()))
                .left("", NetworkTable::remark)
                .table(costs);
    }

    private static String value(Term term, double unit, int digits) {
        return term.negligible()
                ? NONE
                : format("%." + digits + "f+-%." + digits + "f", term.value() / unit, term.standardError() / unit);
    }

    private static String partial(Term term) {
        return term.negligible() ? NONE : rSquared(term.partialRSquared());
    }

    private static String rSquared(double value) {
        return format("%.4f", value);
    }

    private static String remark(MessageCost cost) {
        Map<String, Term> terms = new LinkedHashMap<>();
        terms.put("unbatched tuple", cost.tupleNanos());
        terms.put("batch", cost.batchNanos());
        terms.put("row", cost.rowNanos());
        terms.put("byte", cost.byteNanos());
        List<String> remarks = new ArrayList<>();
        if (cost.isPoor()) {
            remarks.add(format("poor fit: R2 below %.2f", MessageCost.GOOD_R_SQUARED));
        }
        terms.forEach((name, term) -> {
            if (term.negligible()) {
                remarks.add("no cost per " + name);
            }
        });
        return String.join("; ", remarks);
    }

    private static String verdict(NetworkModel model) {
        String poor = model.costs().stream()
                .filter(cost -> cost.isPoor() && isShown(cost))
                .map(cost -> cost.party().text() + " " + cost.part().text() + " "
                        + cost.path().text())
                .collect(Collectors.joining(", "));
        if (poor.isEmpty()) {
            return format("all fits are good: R2 is at least %.2f", MessageCost.GOOD_R_SQUARED);
        }
        return model.isGood()
                ? "the fits of all totals are good; poor fits of parts: " + poor
                : "poor fits: " + poor + "; measure again on an idle machine";
    }
}
