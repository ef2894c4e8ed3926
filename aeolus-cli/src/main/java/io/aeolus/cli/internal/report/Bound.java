package io.aeolus.cli.internal.report;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.optimizer.Amounts;
import io.aeolus.probe.Machine;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/** What kept a run from being faster, by what was measured: the same rules as those for a profile. */
final class Bound {

    private static final double BUSY_CORES = 0.9;
    private static final double BUSY_OPERATOR = 0.7;

    private Bound() {}

    /**
     * One sentence.
     *
     * @param run the run
     * @param setup where it ran: on a remote cluster, this machine's processors say nothing
     */
    static String of(RunEntry run, Setup setup) {
        Machine machine = setup.machine();
        if (run.config().equals("fused")) {
            return "its only thread: one component works at a time";
        }
        OptionalDouble cores = run.series().coresBusy();
        if (cores.isPresent()
                && !setup.cluster().equals("remote")
                && cores.getAsDouble() >= BUSY_CORES * machine.cores()) {
            return "the processors: %.1f of %d cores are busy".formatted(cores.getAsDouble(), machine.cores());
        }
        Optional<OperatorTrace> busiest = run.operators().stream()
                .filter(operator -> operator.busyShare().isPresent())
                .max(Comparator.comparingDouble(operator -> operator.busyShare().orElseThrow()));
        if (busiest.isEmpty()) {
            return "not known: the run was over before it could be seen";
        }
        double busy = busiest.get().busyShare().orElseThrow();
        return busy >= BUSY_OPERATOR
                ? busiest.get().id() + ": its busiest executor works " + Amounts.percent(busy) + " of the time"
                : "none of the operators: rows wait for acks (topology.max.spout.pending), for input, or for something"
                        + " outside of the topology";
    }
}
