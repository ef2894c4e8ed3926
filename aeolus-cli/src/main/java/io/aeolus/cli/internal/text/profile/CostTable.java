package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.optimizer.Amounts;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** The operators by what they cost. */
final class CostTable {

    private static final String MARK = "<- bottleneck";
    private static final String SHARE = "CPU share";
    private static final String BUSY = "busy";
    private static final String CPU_WAIT = "CPU wait";
    private static final String WALL = "time/call";
    private static final String CPU = "CPU/call";
    private static final String P99 = "p99";
    private static final String WAIT = "in queue";

    private CostTable() {}

    static List<String> lines(List<CostShare> costs, ProfileBottleneck bottleneck) {
        Cells cells = new Cells();
        List<List<String>> rows = costs.stream()
                .map(cost -> row(cost, bottleneck.isIn(cost.component().id()), cells))
                .toList();
        return cells.section(
                "operators by CPU time (of calls, emits and acks); time/call and CPU/call: user code alone, +- with 95 % confidence",
                List.of(
                        left("operator"),
                        right("dop"),
                        right("calls/s"),
                        right(SHARE),
                        right(BUSY),
                        right(CPU_WAIT),
                        right(WALL),
                        right(CPU),
                        right(P99),
                        right(WAIT),
                        right("")),
                rows);
    }

    private static List<String> row(CostShare cost, boolean isBottleneck, Cells cells) {
        ComponentProfile component = cost.component();
        OperatorProfile operator = component.operator();
        String id = component.id();
        return List.of(
                id,
                dop(component),
                Amounts.number(cost.rates().calls()),
                share(cost, cells),
                busy(component, cells),
                cells.number(id, CPU_WAIT, operator.cpuWaitShare(), "the system does not tell", Amounts::percent),
                cells.figure(id, WALL, operator.calls(), operator.wallNanos(), Amounts::nanos),
                cells.figure(id, CPU, operator.calls(), operator.cpuNanos(), Amounts::nanos),
                cells.figure(
                        id, P99, operator.calls(), operator.wallNanos(), measured -> Amounts.nanos(measured.p99())),
                waiting(component, cells),
                isBottleneck ? MARK : "");
    }

    private static String dop(ComponentProfile component) {
        return component.parallelism() == component.tasks()
                ? Integer.toString(component.tasks())
                : "%d (%d tasks)".formatted(component.parallelism(), component.tasks());
    }

    private static String share(CostShare cost, Cells cells) {
        String id = cost.component().id();
        String unknown = "CPU time of " + String.join(" and ", cost.leftOut()) + " is unknown";
        if (cost.share().isEmpty()) {
            return cells.unknown(id, SHARE, unknown);
        }
        String share = Amounts.percent(cost.share().getAsDouble());
        String byWall = "CPU time of " + String.join(" and ", cost.byWall()) + " is unknown, so wall time is taken";
        if (cost.leftOut().isEmpty()) {
            return cost.byWall().isEmpty() ? share : cells.about("<=", id, SHARE, share, byWall);
        }
        String leftOut = unknown + " and left out";
        return cost.byWall().isEmpty()
                ? cells.about(">=", id, SHARE, share, leftOut)
                : cells.about("~", id, SHARE, share, byWall + "; " + leftOut);
    }

    /** Of several tasks, the least and the most busy one. */
    private static String busy(ComponentProfile component, Cells cells) {
        DoubleSummaryStatistics loads = TaskLoad.of(component).stream()
                .flatMapToDouble(load -> load.busyShare().stream())
                .summaryStatistics();
        if (loads.getCount() == 0) {
            return cells.number(
                    component.id(), BUSY, component.operator().busyShare(), "not measured", Amounts::percent);
        }
        String least = Amounts.percent(loads.getMin());
        String most = Amounts.percent(loads.getMax());
        return least.equals(most) ? most : least.replace(" %", "") + ".." + most;
    }

    private static String waiting(ComponentProfile component, Cells cells) {
        OperatorProfile operator = component.operator();
        if (component.kind() == ComponentProfile.Kind.SPOUT || operator.calls() == 0) {
            return Cells.NONE;
        }
        return operator.queueWaitNanos().isPresent()
                ? Amounts.nanos(operator.queueWaitNanos().getAsDouble())
                : cells.figure(
                        component.id(),
                        WAIT,
                        operator.calls(),
                        operator.queueLength(),
                        length -> cells.unknown(component.id(), WAIT, "not measured"));
    }
}
