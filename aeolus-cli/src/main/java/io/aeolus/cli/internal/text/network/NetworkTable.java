package io.aeolus.cli.internal.text.network;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.TextTable.Column;
import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The constants of the cost model as text, a table for each path. */
public final class NetworkTable {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final String NONE = "-";

    private static final List<Column> COLUMNS = List.of(
            Column.left("party"),
            Column.left("part"),
            Column.right("n tuple, us"),
            Column.right("n batch, us"),
            Column.right("r row, ns"),
            Column.right("s byte, ns"),
            Column.right("R2"),
            Column.right("R2 tuple"),
            Column.right("R2 batch"),
            Column.right("R2 byte"),
            Column.left(""));

    private NetworkTable() {}

    /** The table as lines. */
    public static String text(NetworkModel model) {
        StringBuilder text = new StringBuilder();
        text.append("what a message costs in CPU time, at least once, cluster ")
                .append(model.cluster())
                .append('\n');
        text.append(model.machine().text()).append('\n');
        for (Path path : Path.values()) {
            List<MessageCost> costs = model.costs().stream()
                    .filter(cost -> cost.path() == path && isShown(cost))
                    .toList();
            text.append(format(
                    "\na message %s (points: %d, lower quartile of %d rounds)\n",
                    path.text(), points(model, path), model.rounds()));
            new TextTable(COLUMNS, costs.stream().map(NetworkTable::row).toList())
                    .lines()
                    .forEach(line -> text.append(line).append('\n'));
        }
        text.append("\ncost of a tuple of t bytes: n tuple + s t; in batches of b: n batch / b + r + s t\n");
        text.append(
                "R2 is of the whole fit; R2 tuple, batch and byte are partial: what that term explains of what the others leave\n");
        if (model.costs().stream().anyMatch(cost -> cost.part() == Part.LINK)) {
            text.append("link: time on the link between two machines, no CPU time\n");
        }
        text.append(verdict(model));
        return text.toString();
    }

    /** Inside a worker, the executor has the total cost. */
    private static boolean isShown(MessageCost cost) {
        return cost.part() != Part.TOTAL || cost.path() != Path.INSIDE_WORKER;
    }

    private static long points(NetworkModel model, Path path) {
        return model.points().stream().filter(point -> point.path() == path).count();
    }

    private static List<String> row(MessageCost cost) {
        return List.of(
                cost.party().text(),
                cost.part().text(),
                value(cost.tupleNanos(), NANOS_PER_MICRO, 3),
                value(cost.batchNanos(), NANOS_PER_MICRO, 3),
                value(cost.rowNanos(), 1, 1),
                value(cost.byteNanos(), 1, 4),
                rSquared(cost.rSquared()),
                partial(cost.tupleNanos()),
                partial(cost.batchNanos()),
                partial(cost.byteNanos()),
                remark(cost));
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
        List<String> remarks = new ArrayList<>();
        if (cost.isPoor()) {
            remarks.add(format("poor fit: R2 below %.2f", MessageCost.GOOD_R_SQUARED));
        }
        addIfNegligible(remarks, cost.tupleNanos(), "no cost per unbatched tuple");
        addIfNegligible(remarks, cost.batchNanos(), "no cost per batch");
        addIfNegligible(remarks, cost.rowNanos(), "no cost per row");
        addIfNegligible(remarks, cost.byteNanos(), "no cost per byte");
        return String.join("; ", remarks);
    }

    private static void addIfNegligible(List<String> remarks, Term term, String remark) {
        if (term.negligible()) {
            remarks.add(remark);
        }
    }

    private static String verdict(NetworkModel model) {
        List<MessageCost> poor = model.costs().stream()
                .filter(cost -> cost.isPoor() && isShown(cost))
                .toList();
        if (poor.isEmpty()) {
            return format("all fits are good: R2 is %.2f or more\n", MessageCost.GOOD_R_SQUARED);
        }
        String named = poor.stream()
                .map(cost -> cost.party().text() + "'s " + cost.part().text() + " "
                        + cost.path().text())
                .collect(Collectors.joining(", "));
        return model.isGood()
                ? "all totals are good fits; poor as parts: " + named + "\n"
                : "poor fits: " + named + "; measure again on an idle machine\n";
    }
}
