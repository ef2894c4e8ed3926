package io.aeolus.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.TupleImpl;

/** What all tasks share: the way between them, the ledger, the scheduler, the source of ids. Not thread-safe. */
final class Engine {

    private final WorkerTopologyContext workerContext;
    private final boolean acking;
    private final Wire wire;
    private final FaultInjector faults;
    private final DeliveryListener listener;
    private final SplittableRandom ids;
    private final Scheduler scheduler;
    private final AckLedger ledger =
            new AckLedger((task, root, verdict) -> spout(task).onVerdict(root, verdict));
    private final List<DriverTask> tasks = new ArrayList<>();
    private final List<Throwable> reportedErrors = new ArrayList<>();

    Engine(
            WorkerTopologyContext workerContext,
            boolean acking,
            Wire wire,
            DriverBuilder options,
            SplittableRandom random) {
        this.workerContext = workerContext;
        this.acking = acking;
        this.wire = wire;
        this.faults = options.faults;
        this.listener = options.listener;
        this.ids = random.split();
        this.scheduler = Scheduler.of(options.scheduling, Collections.unmodifiableList(tasks), random.split());
    }

    /** Adds the task with the next id. */
    void add(DriverTask task) {
        if (task.id != tasks.size() + 1) {
            throw new IllegalStateException(task + " comes after task " + tasks.size());
        }
        tasks.add(task);
    }

    List<DriverTask> tasks() {
        return Collections.unmodifiableList(tasks);
    }

    DriverTask task(int id) {
        if (id < 1 || id > tasks.size()) {
            throw new IllegalArgumentException("no task " + id + ": tasks are numbered from 1 to " + tasks.size());
        }
        return tasks.get(id - 1);
    }

    void send(int target, TupleImpl tuple) {
        bolt(target).receive(wire.carry(tuple));
    }

    private BoltTask bolt(int id) {
        return (BoltTask) task(id);
    }

    private SpoutTask spout(int id) {
        return (SpoutTask) task(id);
    }

    /** An id for a root or an edge. */
    long newId() {
        return ids.nextLong();
    }

    void report(Throwable error) {
        reportedErrors.add(error);
    }

    List<Throwable> reportedErrors() {
        return List.copyOf(reportedErrors);
    }

    WorkerTopologyContext workerContext() {
        return workerContext;
    }

    boolean isAcking() {
        return acking;
    }

    FaultInjector faults() {
        return faults;
    }

    DeliveryListener listener() {
        return listener;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    AckLedger ledger() {
        return ledger;
    }
}
