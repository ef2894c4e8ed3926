package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.profile.Cells.Column.left;
import static io.aeolus.cli.internal.text.profile.Cells.Column.right;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure.Measured;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a profile's operators: what they cost, what they emit, how their input arrives, and its keys. */
final class OperatorTables {

    private static final String SHARE = "CPU share";
    private static final String BUSY = "busy";
    private static final String CPU_WAIT = "CPU wait";
    private static final String WAIT = "in queue";
    private static final String EMIT = "time/emit";
    private static final String ACK = "time/ack";
    private static final String BETWEEN = "between tuples";

    private OperatorTables() {}

    /** The operators by what they cost. */
    static List<String> costs(List<CostShare> costs, ProfileBottleneck bottleneck) {
        Cells cells = new Cells();
        return cells.section(
                "operators by CPU time (of calls, emits and acks); time/call and CPU/call: user code alone, +- with 95 % confidence",
                List.of(
                        left("operator", CostShare::id),
                        right("dop", cost -> dop(cost.component())),
                        right("calls/s", cost -> Amounts.number(cost.rates().calls())),
                        right(SHARE, cost -> share(cost, cells)),
                        right(BUSY, cost -> busy(cost.component(), cells)),
                        right(
                                CPU_WAIT,
                                cost -> cells.number(
                                        cost.id(),
                                        CPU_WAIT,
                                        cost.operator().cpuWaitShare(),
                                        "the system does not report it",
                                        Amounts::percent)),
                        right("time/call", cost -> wallTime(cost, "time/call", cells, Amounts::nanos)),
                        right(
                                "CPU/call",
                                cost -> cells.figure(
                                        cost.id(),
                                        "CPU/call",
                                        cost.operator().calls(),
                                        cost.operator().cpuNanos(),
                                        Amounts::nanos)),
                        right("p99", cost -> wallTime(cost, "p99", cells, call -> Amounts.nanos(call.p99()))),
                        right(WAIT, cost -> waiting(cost, cells)),
                        right("", cost -> bottleneck.isIn(cost.id()) ? "<- bottleneck" : "")),
                costs);
    }

    private static String wallTime(CostShare cost, String column, Cells cells, Function<Measured, String> text) {
        return cells.figure(
                cost.id(), column, cost.operator().calls(), cost.operator().wallNanos(), text);
    }

    private static String dop(ComponentProfile component) {
        return component.parallelism() == component.tasks()
                ? Integer.toString(component.tasks())
                : "%d (%d tasks)".formatted(component.parallelism(), component.tasks());
    }

    private static String share(CostShare cost, Cells cells) {
        String unknown = "CPU time of " + String.join(" and ", cost.leftOut()) + " is unknown";
        if (cost.share().isEmpty()) {
            return cells.unknown(cost.id(), SHARE, unknown);
        }
        String share = Amounts.percent(cost.share().getAsDouble());
        String byWall = "CPU time of " + String.join(" and ", cost.byWall()) + " is unknown, so wall time is taken";
        if (cost.leftOut().isEmpty()) {
            return cost.byWall().isEmpty() ? share : cells.about("<=", cost.id(), SHARE, share, byWall);
        }
        String leftOut = unknown + " and left out";
        return cost.byWall().isEmpty()
                ? cells.about(">=", cost.id(), SHARE, share, leftOut)
                : cells.about("~", cost.id(), SHARE, share, byWall + "; " + leftOut);
    }

    /** The least and the most busy task. */
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

    private static String waiting(CostShare cost, Cells cells) {
        OperatorProfile operator = cost.operator();
        if (cost.component().kind() == ComponentProfile.Kind.SPOUT || operator.calls() == 0) {
            return Cells.NONE;
        }
        return operator.queueWaitNanos().isPresent()
                ? Amounts.nanos(operator.queueWaitNanos().getAsDouble())
                : cells.figure(
                        cost.id(),
                        WAIT,
                        operator.calls(),
                        operator.queueLength(),
                        length -> cells.unknown(cost.id(), WAIT, "not measured"));
    }

    /** A stream that an operator emits; none for an operator that emits nothing. */
    private record EmittedStream(CostShare cost, Optional<Emitted> stream, boolean isFirst) {

        static Stream<EmittedStream> of(CostShare cost) {
            List<Emitted> all = cost.operator().emitted();
            return all.isEmpty()
                    ? Stream.of(new EmittedStream(cost, Optional.empty(), true))
                    : all.stream().map(one -> new EmittedStream(cost, Optional.of(one), one == all.get(0)));
        }

        String text(Function<Emitted, String> text) {
            return stream.map(text).orElse(Cells.NONE);
        }
    }

    /** The streams that operators emit. The times are those of the operator, so only its first row has them. */
    static List<String> streams(List<CostShare> costs, Profile profile) {
        Cells cells = new Cells();
        return cells.section(
                "what they emit and ack",
                List.of(
                        left("operator", row -> row.isFirst() ? row.cost().id() : ""),
                        right(EMIT, row -> row.isFirst() ? row.text(stream -> emitTime(row.cost(), cells)) : ""),
                        right(ACK, row -> row.isFirst() ? ackTime(row.cost(), cells) : ""),
                        left("stream", row -> row.text(Emitted::stream)),
                        right(
                                "tuples/s",
                                row -> row.text(stream -> Amounts.number(perSecond(stream, row.cost(), profile)))),
                        right("per call", row -> row.text(stream -> selectivity(stream, row.cost(), cells))),
                        right("bytes", row -> row.text(stream -> bytes(stream, row.cost(), cells))),
                        left(
                                "goes to",
                                row -> row.text(stream -> consumers(row.cost().id(), stream.stream(), profile)))),
                costs.stream().flatMap(EmittedStream::of).toList());
    }

    private static String emitTime(CostShare cost, Cells cells) {
        OperatorProfile operator = cost.operator();
        return cells.figure(
                cost.id(),
                EMIT,
                operator.tuplesEmitted(),
                operator.emitWallNanos(),
                measured -> Amounts.nanos(measured.mean()));
    }

    private static String ackTime(CostShare cost, Cells cells) {
        OperatorProfile operator = cost.operator();
        return cells.figure(
                cost.id(),
                ACK,
                operator.acked() + operator.failed(),
                operator.ackWallNanos(),
                measured -> Amounts.nanos(measured.mean()));
    }

    private static double perSecond(Emitted emitted, CostShare cost, Profile profile) {
        double seconds = CostShare.seconds(cost.component(), profile.window().measuredSeconds());
        return seconds > 0 ? emitted.tuples() / seconds : 0;
    }

    private static String selectivity(Emitted emitted, CostShare cost, Cells cells) {
        return cost.operator().calls() == 0
                ? Cells.NONE
                : cells.number(cost.id(), "per call", emitted.selectivity(), "not measured", Amounts::number);
    }

    private static String bytes(Emitted emitted, CostShare cost, Cells cells) {
        return cells.figure(
                cost.id(),
                "bytes on " + emitted.stream(),
                emitted.tuples(),
                emitted.bytes(),
                measured -> Amounts.number(measured.mean()));
    }

    private static String consumers(String producer, String stream, Profile profile) {
        String consumers = profile.components().stream()
                .flatMap(component -> component.inputs().stream()
                        .filter(input -> input.producer().equals(producer)
                                && input.stream().equals(stream))
                        .map(input -> component.id() + " (" + input.grouping() + ")"))
                .collect(Collectors.joining(", "));
        return consumers.isEmpty() ? "nobody" : consumers;
    }

    /** A source. */
    private record SourceRow(CostShare cost, Source source) {}

    /** How the input arrives at each source. */
    static List<String> sources(List<CostShare> costs) {
        Cells cells = new Cells();
        return cells.section(
                "sources (idle: nothing to emit; waits: sleeps or is blocked inside of calls that emit)",
                List.of(
                        left("spout", row -> row.cost().id()),
                        right(
                                "tuples/s",
                                row -> Amounts.number(row.cost().rates().emits())),
                        right("idle", row -> Amounts.percent(row.source().idleShare())),
                        right("waits", row -> Amounts.percent(row.source().waitShare())),
                        right("empty calls", row -> format("%,d", row.source().emptyCalls())),
                        right(BETWEEN, row -> between(row, cells, Measured::mean)),
                        right("p99", row -> between(row, cells, Measured::p99))),
                costs.stream()
                        .flatMap(cost -> cost.operator().source().stream().map(source -> new SourceRow(cost, source)))
                        .toList());
    }

    private static String between(SourceRow row, Cells cells, ToDoubleFunction<Measured> nanos) {
        return cells.figure(
                row.cost().id(),
                BETWEEN,
                row.cost().operator().calls(),
                row.source().interArrivalNanos(),
                between -> Amounts.nanos(nanos.applyAsDouble(between)));
    }

    /** An input with a key. */
    private record KeyRow(ComponentProfile component, Keys keys) {

        String reason() {
            return keys.samples() == 0 ? "no samples" : "cannot be told from these samples";
        }

        String key() {
            return component.inputs().stream()
                    .filter(input -> input.producer().equals(keys.producer())
                            && input.stream().equals(keys.stream())
                            && !input.fields().isEmpty())
                    .findFirst()
                    .map(input -> String.join(", ", input.fields()))
                    .orElse(Cells.NONE);
        }
    }

    /** The keys of inputs with a fields grouping. */
    static List<String> keys(List<CostShare> costs) {
        Cells cells = new Cells();
        return cells.section(
                "keys (distinct: estimated; hottest: share of tuples that have the most frequent key)",
                List.of(
                        left("operator", row -> row.component().id()),
                        left("input", row -> row.keys().producer() + ", " + row.keys().stream()),
                        left("key", KeyRow::key),
                        right("samples", row -> format("%,d", row.keys().samples())),
                        right("seen", row -> format("%,d", row.keys().seen())),
                        right(
                                "distinct",
                                row -> cells.number(
                                        row.component().id(),
                                        "distinct",
                                        row.keys().distinct(),
                                        row.reason(),
                                        distinct -> format("%,.0f", distinct))),
                        right(
                                "hottest",
                                row -> cells.number(
                                        row.component().id(),
                                        "hottest",
                                        row.keys().hottestShare(),
                                        row.reason(),
                                        Amounts::percent))),
                costs.stream()
                        .flatMap(
                                cost -> cost.operator().keys().stream().map(keys -> new KeyRow(cost.component(), keys)))
                        .toList());
    }
}
