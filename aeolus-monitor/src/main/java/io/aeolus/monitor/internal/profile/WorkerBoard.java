package io.aeolus.monitor.internal.profile;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.monitor.Machine;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** All probes of a worker. Thread-safe. */
final class WorkerBoard {

    /**
     * Share of the machine's processors that samples of one kind (calls, emits, acks) may take, over all tasks of the worker; and of the
     * time of one thread.
     */
    private static final double SHARE = 0.0015;

    private final int port;
    private final IntSupplier workersInProcess;
    private final Machine machine = Machine.current();
    private final JvmCpu cpu = new JvmCpu();
    private final Map<Integer, ProbedTask> tasks = new ConcurrentHashMap<>();

    WorkerBoard(int port, IntSupplier workersInProcess) {
        this.port = port;
        this.workersInProcess = workersInProcess;
    }

    void add(String component, int task, TaskProbe probe) {
        tasks.put(task, new ProbedTask(component, task, probe, System.nanoTime()));
    }

    /** The CPU time of the worker's JVM, for the marks of spouts. */
    ProcessClock processClock() {
        return cpu;
    }

    /** What share of its thread's time each task may spend on samples. */
    double share() {
        int all = Math.max(1, tasks.size() * workersInProcess.getAsInt());
        return Rehearsal.factor() * SHARE * Math.min(1, (double) machine.cores() / all);
    }

    /**
     * The worker's report.
     *
     * @param components the topology's tasks
     */
    WorkerReport report(Map<Integer, String> components) {
        cpu.lookForAckers();
        Clock.Pair clocks = Clock.system();
        double countingNanos = CountingCost.inThisJvm().measuredNanos();
        List<TaskReport> reports = tasks.values().stream()
                .map(task -> task.report(System.nanoTime(), countingNanos))
                .toList();
        return new WorkerReport(
                host() + ":" + port,
                ManagementFactory.getRuntimeMXBean().getName() + "/"
                        + ManagementFactory.getRuntimeMXBean().getStartTime(),
                workersInProcess.getAsInt(),
                machine,
                System.nanoTime(),
                processCpuNanos(),
                gcMillis(),
                jitMillis(),
                clocks.wall().costNanos(),
                clocks.cpu().costNanos(),
                components,
                reports);
    }

    private static String host() {
        try {
            return Utils.hostname();
        } catch (java.net.UnknownHostException e) {
            return "localhost";
        }
    }

    private static long processCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Math.max(0, system.getProcessCpuTime())
                : 0;
    }

    private static long gcMillis() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sum += Math.max(0, collector.getCollectionTime());
        }
        return sum;
    }

    private static long jitMillis() {
        @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }
}
