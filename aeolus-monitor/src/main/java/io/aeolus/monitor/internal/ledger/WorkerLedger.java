package io.aeolus.monitor.internal.ledger;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.monitor.OutputDigest;
import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What the tasks of one worker do, in the worker's JVM; its states are for a {@link ClusterLedger} elsewhere. Thread-safe.
 */
public final class WorkerLedger implements RunPort {

    private final RunRules rules;
    private final LongSupplier nanoClock;
    private final Function<List<Object>, byte[]> serialiser;
    private final DoubleSupplier peakMiB;
    private final Runnable sending;

    private final List<WorkerSpoutTask> spoutTasks = new ArrayList<>();
    private final List<OutputTask> outputTasks = new ArrayList<>();
    private final TaskBoard board = new TaskBoard();
    private boolean stopped;

    private record OutputTask(long incarnation, OutputTaskLedger ledger) {}

    /**
     * Starts a ledger.
     *
     * @param rules what the tasks have to know
     * @param nanoClock the time in nanoseconds
     * @param serialiser makes bytes of a tuple's values
     * @param peakMiB tells the most heap in use up to now
     * @param sending gets the state to where it is safe, before it returns
     */
    public WorkerLedger(
            RunRules rules,
            LongSupplier nanoClock,
            Function<List<Object>, byte[]> serialiser,
            DoubleSupplier peakMiB,
            Runnable sending) {
        this.rules = rules;
        this.nanoClock = nanoClock;
        this.serialiser = serialiser;
        this.peakMiB = peakMiB;
        this.sending = sending;
    }

    @Override
    public synchronized SpoutTaskLedger spoutTask(String component, int task, int tasks) {
        WorkerSpoutTask made = new WorkerSpoutTask(component, task, tasks, rules, nanoClock);
        spoutTasks.add(made);
        board.spoutTask(component);
        if (stopped) {
            made.ledger().stop();
        }
        return made.ledger();
    }

    @Override
    public synchronized OutputTaskLedger outputTask() {
        OutputTaskLedger ledger = rules.keepsOutput() ? OutputTaskLedger.secured(sending) : new OutputTaskLedger(false);
        outputTasks.add(new OutputTask(Incarnation.next(), ledger));
        return ledger;
    }

    @Override
    public BoltTaskLedger boltTask(String component) {
        return board.boltTask(component);
    }

    @Override
    public void metrics(MetricRegistry registry) {
        board.metrics(registry);
    }

    /** From now on the spouts are asked for no rows; those that are open go on. */
    public synchronized void stop() {
        stopped = true;
        spoutTasks.forEach(task -> task.ledger().stop());
    }

    /**
     * What the worker has done. Each state goes on from the one before, so that none may be left out.
     *
     * @return the state of now
     */
    public synchronized WorkerState state() {
        return state(spoutTasks.stream().map(WorkerSpoutTask::state).toList());
    }

    /**
     * The same without the spouts' tasks, of which nothing is taken.
     *
     * @return the state of now
     */
    public synchronized WorkerState outputState() {
        return state(List.of());
    }

    private WorkerState state(List<SpoutTaskState> spouts) {
        Map<String, EncodedHistogram> processing = new HashMap<>();
        board.takeProcessing().forEach((bolt, times) -> processing.put(bolt, EncodedHistogram.of(times)));
        return new WorkerState(
                spouts,
                outputTasks.stream().map(this::state).toList(),
                board.counters().batches(),
                board.counters().rows(),
                peakMiB.getAsDouble(),
                board.activity(),
                processing);
    }

    private OutputTaskState state(OutputTask task) {
        // The tuples first: the digest may know more of them, and the next state has the rest.
        List<byte[]> tuples =
                task.ledger().takeTuples().stream().map(serialiser).toList();
        OutputDigest digest = task.ledger().digest();
        return new OutputTaskState(task.incarnation(), digest.count(), digest.sum(), tuples);
    }
}
