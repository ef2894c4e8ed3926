// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a profile's operators: their costs, their streams, the arrival of input, and the keys. */
final class OperatorTables {

    private static final String NOT_MEASURED = "not measured";

    private static final List<TextTable.Column> COSTS = List.of(
            left("operator"),
            right("parallelism"),
            right("calls/s"),
            right("CPU"),
            right("busy"),
            right("CPU wait"),
            right("time/call"),
            right("CPU/call"),
            right("p99"),
            right("in queue"),
            right(""));

    private static final List<TextTable.Column> STREAMS = List.of(
            left("operator"),
            right("time/emit"),
            right("time/ack"),
            left("stream"),
            right("tuples/s"),
            right("per call"),
            right("bytes"),
            left("consumers"));

    private static final List<TextTable.Column> SPOUTS =
            List.of(left("spout"), right("tuples/s"), right("idle"), right("waits"), right("empty calls"));

    private static final List<TextTable.Column> KEYS = List.of(
            left("operator"),
            left("input"),
            left("key"),
            right("samples"),
            right("seen"),
            right("distinct"),
            right("hottest"));

    private final Profile profile;
    private final List<ComponentProfile> byCost;

    /** Orders the operators by the CPU time of their threads. */
    OperatorTables(Profile profile) {
        this.profile = profile;
        byCost = profile.components().stream()
                .sorted(Comparator.comparingDouble(
                        component -> -cores(component).orElse(-1)))
                .toList();
    }

    /** Returns seconds of CPU time per second of all threads of a component. */
    private static OptionalDouble cores(ComponentProfile component) {
        return component.operator().active().stream()
                .mapToDouble(active -> active.callsPerSecond() * active.threadNanosPerCall() / Nanos.PER_SECOND)
                .findFirst();
    }

    private String perSecond(ComponentProfile component, long number) {
        double seconds = component.taskProfiles().stream()
                .mapToDouble(TaskProfile::measuredSeconds)
                .average()
                .orElse(profile.window().measuredSeconds());
        return Amounts.number(seconds > 0 ? number / seconds : 0);
    }

    List<String> costs(ProfileBottleneck bottleneck) {
        Footnotes notes = new Footnotes(profile);
        double sum = byCost.stream()
                .mapToDouble(component -> cores(component).orElse(0))
                .sum();
        List<List<String>> rows = new ArrayList<>();
        for (ComponentProfile component : byCost) {
            OperatorProfile operator = component.operator();
            long calls = operator.calls();
            Figure wall = operator.wallNanos();
            rows.add(List.of(
                    component.id(),
                    parallelism(component),
                    perSecond(component, calls),
                    notes.number(
                            component,
                            "CPU",
                            cores(component),
                            "the CPU time of its threads is unknown",
                            cores -> Amounts.percent(sum > 0 ? cores / sum : 0)),
                    busy(component, notes),
                    component.runsIn().isPresent()
                            ? Footnotes.NONE
                            : notes.number(
                                    component,
                                    "CPU wait",
                                    operator.cpuWaitShare(),
                                    "the system does not report it",
                                    Amounts::percent),
                    notes.time(component, "time/call", calls, wall),
                    notes.figure(component, "CPU/call", calls, operator.cpuNanos(), Amounts::nanos),
                    notes.figure(component, "p99", calls, wall, call -> Amounts.nanos(call.p99())),
                    queued(component, notes),
                    bottleneck.isIn(component) ? "<- bottleneck" : ""));
        }
        return notes.table(
                profile.isOfRunning()
                        ? "operators by estimated CPU time (time/call: elapsed, with emits and acks, +- 95 % confidence interval)"
                        : "operators by CPU time (time/call and CPU/call: user code, +- 95 % confidence interval)",
                COSTS,
                rows);
    }

    private static String parallelism(ComponentProfile component) {
        Optional<String> head = component.runsIn();
        if (head.isPresent()) {
            return "runs in " + head.get();
        }
        return component.parallelism() == component.tasks()
                ? Integer.toString(component.tasks())
                : "%d (%d tasks)".formatted(component.parallelism(), component.tasks());
    }

    /** Returns the loads of the least and the most busy task. */
    private String busy(ComponentProfile component, Footnotes notes) {
        if (component.runsIn().isPresent()) {
            return Footnotes.NONE;
        }
        DoubleSummaryStatistics loads = TaskLoad.of(profile, component).stream()
                .flatMapToDouble(load -> load.busyShare().stream())
                .summaryStatistics();
        if (loads.getCount() == 0) {
            return notes.number(component, "busy", component.operator().busyShare(), NOT_MEASURED, Amounts::percent);
        }
        String least = Amounts.percent(loads.getMin());
        String most = Amounts.percent(loads.getMax());
        return least.equals(most) ? most : least.replace(" %", "") + ".." + most;
    }

    private static String queued(ComponentProfile component, Footnotes notes) {
        OperatorProfile operator = component.operator();
        if (component.kind() == ComponentProfile.Kind.SPOUT
                || component.runsIn().isPresent()
                || operator.calls() == 0) {
            return Footnotes.NONE;
        }
        String header = "in queue";
        return operator.queueWaitNanos().isPresent()
                ? Amounts.nanos(operator.queueWaitNanos().getAsDouble())
                : notes.figure(
                        component,
                        header,
                        operator.calls(),
                        operator.queueLength(),
                        length -> notes.unknown(component, header, NOT_MEASURED));
    }

    /** Returns the output streams. Only the first row of an operator has the operator's figures. */
    List<String> streams() {
        Footnotes notes = new Footnotes(profile);
        List<List<String>> rows = new ArrayList<>();
        for (ComponentProfile component : byCost) {
            OperatorProfile operator = component.operator();
            List<String> first = List.of(
                    component.id(),
                    notes.figure(
                            component,
                            "time/emit",
                            operator.tuplesEmitted(),
                            operator.emitWallNanos(),
                            emit -> Amounts.nanos(emit.mean())),
                    notes.figure(
                            component,
                            "time/ack",
                            operator.acked() + operator.failed(),
                            operator.ackWallNanos(),
                            ack -> Amounts.nanos(ack.mean())));
            if (operator.emitted().isEmpty()) {
                rows.add(row(first, Collections.nCopies(5, Footnotes.NONE)));
            }
            for (Emitted stream : operator.emitted()) {
                boolean isFirst = stream.equals(operator.emitted().get(0));
                rows.add(row(isFirst ? first : List.of("", "", ""), stream(component, stream, notes)));
            }
        }
        return notes.table("output streams", STREAMS, rows);
    }

    private static List<String> row(List<String> operator, List<String> stream) {
        return Stream.concat(operator.stream(), stream.stream()).toList();
    }

    private List<String> stream(ComponentProfile component, Emitted stream, Footnotes notes) {
        boolean isOnly = component.operator().emitted().size() == 1;
        String bytes = isOnly ? "bytes" : "bytes (" + stream.stream() + ")";
        return List.of(
                stream.stream(),
                perSecond(component, stream.tuples()),
                component.operator().calls() == 0
                        ? Footnotes.NONE
                        : notes.number(component, "per call", stream.selectivity(), NOT_MEASURED, Amounts::number),
                notes.figure(component, bytes, stream.tuples(), stream.bytes(), size -> Amounts.number(size.mean())),
                consumers(component.id(), stream));
    }

    private String consumers(String producer, Emitted emitted) {
        String consumers = profile.components().stream()
                .flatMap(component -> component.inputs().stream()
                        .filter(input -> input.producer().equals(producer)
                                && input.stream().equals(emitted.stream()))
                        .map(input -> component.id() + " (" + input.grouping() + ")"))
                .collect(Collectors.joining(", "));
        return consumers.isEmpty() ? "none" : consumers;
    }

    List<String> spouts() {
        if (profile.isOfRunning()) {
            return List.of();
        }
        List<List<String>> rows = new ArrayList<>();
        for (ComponentProfile component : byCost) {
            component
                    .operator()
                    .source()
                    .ifPresent(source -> rows.add(List.of(
                            component.id(),
                            perSecond(component, component.operator().tuplesEmitted()),
                            Amounts.percent(source.idleShare()),
                            Amounts.percent(source.waitShare()),
                            format("%,d", source.emptyCalls()))));
        }
        return new Footnotes(profile)
                .table("spouts (idle: nothing to emit; waits: sleeps or is blocked inside nextTuple)", SPOUTS, rows);
    }

    List<String> keys() {
        Footnotes notes = new Footnotes(profile);
        List<List<String>> rows = new ArrayList<>();
        for (ComponentProfile component : byCost) {
            for (Keys keys : component.operator().keys()) {
                String reason = keys.samples() == 0 ? "no samples" : "too few samples";
                rows.add(List.of(
                        component.id(),
                        keys.producer() + ", " + keys.stream(),
                        fields(component, keys),
                        format("%,d", keys.samples()),
                        format("%,d", keys.seen()),
                        notes.number(
                                component, "distinct", keys.distinct(), reason, distinct -> format("%,.0f", distinct)),
                        notes.number(component, "hottest", keys.hottestShare(), reason, Amounts::percent)));
            }
        }
        return notes.table(
                "keys (distinct: estimate; hottest: share of tuples with the most frequent key)", KEYS, rows);
    }

    private static String fields(ComponentProfile component, Keys keys) {
        return component.inputs().stream()
                .filter(input -> input.producer().equals(keys.producer())
                        && input.stream().equals(keys.stream())
                        && !input.fields().isEmpty())
                .findFirst()
                .map(input -> String.join(", ", input.fields()))
                .orElse(Footnotes.NONE);
    }
}
