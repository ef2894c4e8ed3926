// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.text.plan.ChainText;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.optimizer.Amounts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The bottleneck of a run by its measured utilization. */
final class BottleneckSentence {

    private BottleneckSentence() {}

    /** Returns a sentence. The cores of this machine are ignored for a remote cluster. */
    static String of(RunEntry run, Setup setup) {
        if (run.config().equals("fused")) {
            return "the only thread, which runs one component at a time";
        }
        int available = setup.machine().cores();
        OptionalDouble cores = setup.cluster().equals("remote")
                ? OptionalDouble.empty()
                : run.series().coresBusy(run.measurement().seconds());
        Optional<OperatorTrace> busiest = run.operators().stream()
                .filter(operator -> operator.busyShare().isPresent())
                .max(Comparator.comparingDouble(operator -> operator.busyShare().orElseThrow()));
        OptionalDouble busy = busiest.map(OperatorTrace::busyShare).orElse(OptionalDouble.empty());
        OptionalDouble share =
                cores.isPresent() ? OptionalDouble.of(cores.getAsDouble() / available) : OptionalDouble.empty();
        return switch (Bottleneck.of(busy, share, OptionalDouble.empty())) {
            case PROCESSORS -> format("the cores: %.1f of %d are busy", cores.orElseThrow(), available);
            case TASK ->
                name(busiest.orElseThrow(), run) + ": its busiest executor is busy "
                        + Amounts.percent(busy.orElseThrow()) + " of the time";
            default ->
                setup.hasRate()
                        ? "the given rate (--rate)"
                        : "not identified: "
                                + (busiest.isEmpty()
                                        ? "the utilization of the operators is unknown"
                                        : "no operator is saturated; tuples may wait for acks (topology.max.spout.pending),"
                                                + " for input, or for another system");
        };
    }

    /** Returns the operator with the operators that run in its executors. */
    private static String name(OperatorTrace operator, RunEntry run) {
        List<String> members = run.operators().stream()
                .filter(other -> other.runsIn().equals(Optional.of(operator.id())))
                .map(OperatorTrace::id)
                .toList();
        return members.isEmpty() ? operator.id() : operator.id() + ", which runs " + ChainText.list(members);
    }
}
