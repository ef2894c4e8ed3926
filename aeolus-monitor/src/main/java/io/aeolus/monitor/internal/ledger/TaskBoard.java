package io.aeolus.monitor.internal.ledger;

import com.codahale.metrics.MetricRegistry;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What the tasks of this JVM do besides rows: batches, emissions, and the work of their threads. Thread-safe. */
final class TaskBoard {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int DIGITS = 2;

    private final BatchCounters counters = new BatchCounters();
    private final List<Task> tasks = new ArrayList<>();
    /** The CPU time of each thread when it was read last: that of a thread that is gone stays known. */
    private final Map<Long, Long> cpuNanos = new HashMap<>();

    /** A task, and the thread of its executor. */
    private record Task(String component, long thread, BoltTaskLedger ledger) {}

    BatchCounters counters() {
        return counters;
    }

    void metrics(MetricRegistry registry) {
        counters.add(registry);
    }

    /** A spout's task starts in this thread. */
    void spoutTask(String component) {
        boltTask(component);
    }

    /** A bolt's task starts in this thread. */
    synchronized BoltTaskLedger boltTask(String component) {
        Task task = new Task(component, Thread.currentThread().getId(), new BoltTaskLedger());
        tasks.add(task);
        return task.ledger();
    }

    synchronized Activity activity() {
        Map<String, ComponentActivity> components = new HashMap<>(counters.byComponent());
        executors()
                .forEach((name, executors) -> components.merge(
                        name, new ComponentActivity(0, 0, 0, Map.of(), executors), ComponentActivity::plus));
        return Activity.ofThisJvm(components);
    }

    /** By component the time of each thread; tasks that share one add up. */
    private Map<String, Map<String, ExecutorTime>> executors() {
        Map<String, Map<String, ExecutorTime>> times = new HashMap<>();
        for (Task task : tasks) {
            long cpu = cpuNanos.merge(task.thread(), THREADS.getThreadCpuTime(task.thread()), Math::max);
            times.computeIfAbsent(Activity.metricName(task.component()), name -> new HashMap<>())
                    .merge(
                            Long.toString(task.thread()),
                            new ExecutorTime(Math.max(0, cpu), task.ledger().busyNanos()),
                            (one, other) -> new ExecutorTime(one.cpuNanos(), one.busyNanos() + other.busyNanos()));
        }
        return times;
    }

    /** How long messages were in bolts, in nanoseconds, by the bolt's id; each is returned once. */
    synchronized Map<String, Histogram> takeProcessing() {
        Map<String, Histogram> taken = new HashMap<>();
        for (Task task : tasks) {
            Histogram some = task.ledger().takeProcessing();
            if (some.getTotalCount() > 0) {
                taken.computeIfAbsent(task.component(), id -> new Histogram(DIGITS))
                        .add(some);
            }
        }
        return taken;
    }
}
