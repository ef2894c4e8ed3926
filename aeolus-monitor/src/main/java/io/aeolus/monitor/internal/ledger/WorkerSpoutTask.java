package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One incarnation of a spout task, in its worker. The task's thread writes to the ledger, another one asks for states. */
final class WorkerSpoutTask {

    private final String component;
    private final int task;
    private final int tasks;
    private final long incarnation = Incarnation.next();
    private final RowIds ids = new RowIds();
    private final SpoutTaskLedger ledger;
    private volatile @Nullable Long startedNanos;
    private volatile @Nullable Long completedNanos;

    WorkerSpoutTask(String component, int task, int tasks, RunRules rules, LongSupplier nanoClock) {
        this.component = component;
        this.task = task;
        this.tasks = tasks;
        this.ledger = new SpoutTaskLedger(
                nanoClock,
                rules.ratePerSecond().isPresent()
                        ? RowRate.shared(rules.ratePerSecond().getAsDouble(), rules.spouts(), tasks, nanoClock)
                        : null,
                new SpoutTaskLedger.Listener() {
                    @Override
                    public void started(long nanoTime) {
                        startedNanos = nanoTime;
                    }

                    @Override
                    public void completed(long nanoTime) {
                        completedNanos = nanoTime;
                    }
                },
                ids);
    }

    SpoutTaskLedger ledger() {
        return ledger;
    }

    SpoutTaskState state() {
        // What says that no more will come is read first, and what has come afterwards.
        @Nullable Long completed = completedNanos;
        boolean isEnded = ledger.isEnded();
        OptionalLong settled = ledger.settledNanos();
        RowCounts counts = ledger.counts();
        boolean isConsistent = ledger.isConsistent();
        Histogram latencies = ledger.latencies();
        return new SpoutTaskState(
                component,
                task,
                tasks,
                incarnation,
                counts,
                ledger.emittedWithoutId(),
                isEnded,
                isConsistent,
                startedNanos,
                settled.isPresent() ? settled.getAsLong() : null,
                completed,
                ids.changes(),
                latencies.getTotalCount() == 0 ? null : EncodedHistogram.of(latencies));
    }
}
