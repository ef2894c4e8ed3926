package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.profile.Section.Column.left;
import static io.aeolus.cli.internal.text.profile.Section.Column.right;

import io.aeolus.cli.internal.text.profile.Section.Cell;
import io.aeolus.monitor.ComponentProfile;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of a profile's operators: what they cost, what they emit, how their input arrives, and its keys. */
final class OperatorTables {

    private OperatorTables() {}

    /** The operators by what they cost. */
    static List<String> costs(List<CostShare> costs, ProfileBottleneck bottleneck) {
        return Section.lines(
                "operators by CPU time (of calls, emits and acks); time/call and CPU/call: user code alone, +- with 95 % confidence",
                CostShare::id,
                List.of(
                        left("operator", CostShare::id),
                        right("threads", cost -> parallelism(cost.component())),
                        right("calls/s", cost -> Amounts.number(cost.rates().calls())),
                        right("CPU", OperatorTables::share),
                        right("busy", (cost, cell) -> busy(cost.component(), cell)),
                        right(
                                "CPU wait",
                                (cost, cell) -> cell.number(
                                        cost.operator().cpuWaitShare(),
                                        "the system does not report it",
                                        Amounts::percent)),
                        right(
                                "time/call",
                                (cost, cell) -> cell.figure(
                                        cost.operator().calls(), cost.operator().wallNanos(), Amounts::nanos)),
                        right(
                                "CPU/call",
                                (cost, cell) -> cell.figure(
                                        cost.operator().calls(), cost.operator().cpuNanos(), Amounts::nanos)),
                        right(
                                "p99",
                                (cost, cell) -> cell.figure(
                                        cost.operator().calls(),
                                        cost.operator().wallNanos(),
                                        call -> Amounts.nanos(call.p99()))),
                        right("queued", OperatorTables::waiting),
                        right("", cost -> bottleneck.isIn(cost.id()) ? "<- bottleneck" : "")),
                costs);
    }

    private static String parallelism(ComponentProfile component) {
        return component.parallelism() == component.tasks()
                ? Integer.toString(component.tasks())
                : "%d (%d tasks)".formatted(component.parallelism(), component.tasks());
    }

    private static String share(CostShare cost, Cell cell) {
        String unknown = "CPU time of " + String.join(" and ", cost.leftOut()) + " is unknown";
        if (cost.share().isEmpty()) {
            return cell.unknown(unknown);
        }
        String share = Amounts.percent(cost.share().getAsDouble());
        String byWall = "CPU time of " + String.join(" and ", cost.byWall()) + " is unknown, so wall time is taken";
        if (cost.leftOut().isEmpty()) {
            return cost.byWall().isEmpty() ? share : cell.about("<=", share, byWall);
        }
        String leftOut = unknown + " and left out";
        return cost.byWall().isEmpty()
                ? cell.about(">=", share, leftOut)
                : cell.about("~", share, byWall + "; " + leftOut);
    }

    /** The least and the most busy task. */
    private static String busy(ComponentProfile component, Cell cell) {
        DoubleSummaryStatistics loads = TaskLoad.of(component).stream()
                .flatMapToDouble(load -> load.busyShare().stream())
                .summaryStatistics();
        if (loads.getCount() == 0) {
            return cell.number(component.operator().busyShare(), "not measured", Amounts::percent);
        }
        String least = Amounts.percent(loads.getMin());
        String most = Amounts.percent(loads.getMax());
        return least.equals(most) ? most : least.replace(" %", "") + ".." + most;
    }

    private static String waiting(CostShare cost, Cell cell) {
        OperatorProfile operator = cost.operator();
        if (cost.component().kind() == ComponentProfile.Kind.SPOUT || operator.calls() == 0) {
            return Section.NONE;
        }
        return operator.queueWaitNanos().isPresent()
                ? Amounts.nanos(operator.queueWaitNanos().getAsDouble())
                : cell.figure(operator.calls(), operator.queueLength(), length -> cell.unknown("not measured"));
    }

    /** A stream that an operator emits; none for an operator that emits nothing. */
    private record EmittedStream(CostShare cost, Optional<Emitted> stream, boolean isFirst) {

        static Stream<EmittedStream> of(CostShare cost) {
            List<Emitted> all = cost.operator().emitted();
            return all.isEmpty()
                    ? Stream.of(new EmittedStream(cost, Optional.empty(), true))
                    : IntStream.range(0, all.size())
                            .mapToObj(i -> new EmittedStream(cost, Optional.of(all.get(i)), i == 0));
        }

        OperatorProfile operator() {
            return cost.operator();
        }

        String text(Function<Emitted, String> text) {
            return stream.map(text).orElse(Section.NONE);
        }
    }

    /** The streams that operators emit. The times are those of the operator, so only its first row has them. */
    static List<String> streams(List<CostShare> costs, Profile profile) {
        return Section.lines(
                "what they emit and ack",
                row -> row.cost().id(),
                List.of(
                        left("operator", row -> row.isFirst() ? row.cost().id() : ""),
                        right("time/emit", (row, cell) -> row.isFirst() ? row.text(stream -> emitTime(row, cell)) : ""),
                        right("time/ack", (row, cell) -> row.isFirst() ? ackTime(row.operator(), cell) : ""),
                        left("stream", row -> row.text(Emitted::stream)),
                        right("tuples/s", row -> row.text(stream -> perSecond(stream, row.cost(), profile))),
                        right("per call", (row, cell) -> row.text(stream -> selectivity(stream, row, cell))),
                        right("bytes", (row, cell) -> row.text(stream -> bytes(stream, cell))),
                        left(
                                "goes to",
                                row -> row.text(stream -> consumers(row.cost().id(), stream, profile)))),
                costs.stream().flatMap(EmittedStream::of).toList());
    }

    private static String emitTime(EmittedStream row, Cell cell) {
        OperatorProfile operator = row.operator();
        return cell.figure(operator.tuplesEmitted(), operator.emitWallNanos(), emit -> Amounts.nanos(emit.mean()));
    }

    private static String ackTime(OperatorProfile operator, Cell cell) {
        long acks = operator.acked() + operator.failed();
        return cell.figure(acks, operator.ackWallNanos(), ack -> Amounts.nanos(ack.mean()));
    }

    private static String perSecond(Emitted emitted, CostShare cost, Profile profile) {
        double seconds = CostShare.seconds(cost.component(), profile.window().measuredSeconds());
        return Amounts.number(seconds > 0 ? emitted.tuples() / seconds : 0);
    }

    private static String selectivity(Emitted emitted, EmittedStream row, Cell cell) {
        return row.operator().calls() == 0
                ? Section.NONE
                : cell.number(emitted.selectivity(), "not measured", Amounts::number);
    }

    private static String bytes(Emitted emitted, Cell cell) {
        return cell.named("bytes on " + emitted.stream())
                .figure(emitted.tuples(), emitted.bytes(), bytes -> Amounts.number(bytes.mean()));
    }

    private static String consumers(String producer, Emitted emitted, Profile profile) {
        String consumers = profile.components().stream()
                .flatMap(component -> component.inputs().stream()
                        .filter(input -> input.producer().equals(producer)
                                && input.stream().equals(emitted.stream()))
                        .map(input -> component.id() + " (" + input.grouping() + ")"))
                .collect(Collectors.joining(", "));
        return consumers.isEmpty() ? "nobody" : consumers;
    }

    /** A source. */
    private record SourceRow(CostShare cost, Source source) {}

    /** How the input arrives at each source. */
    static List<String> sources(List<CostShare> costs) {
        return Section.lines(
                "sources (idle: nothing to emit; waits: sleeps or is blocked inside of calls that emit)",
                row -> row.cost().id(),
                List.of(
                        left("spout", row -> row.cost().id()),
                        right(
                                "tuples/s",
                                row -> Amounts.number(row.cost().rates().emits())),
                        right("idle", row -> Amounts.percent(row.source().idleShare())),
                        right("waits", row -> Amounts.percent(row.source().waitShare())),
                        right("empty calls", row -> format("%,d", row.source().emptyCalls())),
                        right(
                                "between tuples",
                                (row, cell) -> cell.figure(
                                        row.cost().operator().calls(),
                                        row.source().interArrivalNanos(),
                                        between -> Amounts.nanos(between.mean()))),
                        right(
                                "p99",
                                (row, cell) -> cell.named("between tuples")
                                        .figure(
                                                row.cost().operator().calls(),
                                                row.source().interArrivalNanos(),
                                                between -> Amounts.nanos(between.p99())))),
                costs.stream()
                        .flatMap(cost -> cost.operator().source().stream().map(source -> new SourceRow(cost, source)))
                        .toList());
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
                    .orElse(Section.NONE);
        }
    }

    /** The keys of inputs with a fields grouping. */
    static List<String> keys(List<CostShare> costs) {
        return Section.lines(
                "keys (distinct: estimated; hottest: share of tuples that have the most frequent key)",
                row -> row.component().id(),
                List.of(
                        left("operator", row -> row.component().id()),
                        left("input", row -> row.keys().producer() + ", " + row.keys().stream()),
                        left("key", KeyRow::key),
                        right("samples", row -> format("%,d", row.keys().samples())),
                        right("seen", row -> format("%,d", row.keys().seen())),
                        right(
                                "distinct",
                                (row, cell) -> cell.number(
                                        row.keys().distinct(), row.reason(), distinct -> format("%,.0f", distinct))),
                        right(
                                "hottest",
                                (row, cell) -> cell.number(row.keys().hottestShare(), row.reason(), Amounts::percent))),
                costs.stream()
                        .flatMap(
                                cost -> cost.operator().keys().stream().map(keys -> new KeyRow(cost.component(), keys)))
                        .toList());
    }
}
