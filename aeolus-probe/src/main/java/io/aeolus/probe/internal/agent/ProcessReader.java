package io.aeolus.probe.internal.agent;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.ProcessTimes;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.UnknownHostException;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Reads what this process uses. Not thread-safe. */
final class ProcessReader implements AutoCloseable {

    // Asking for it each time takes longer than asking it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    private final String host = hostName();
    private final Machine machine = Machine.current();
    private final AckerThreads ackers = new AckerThreads();
    private final HeapWatch heap = new HeapWatch();

    String host() {
        return host;
    }

    Machine machine() {
        return machine;
    }

    ProcessTimes read() {
        long heapBytes =
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new ProcessTimes(
                cpu(), ackers.cpuNanos(), gcMillis(), jitMillis(), heapBytes, heap.peakBytes(heapBytes));
    }

    private static Nanos cpu() {
        long nanos = SYSTEM instanceof OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? Nanos.UNKNOWN : Nanos.of(nanos);
    }

    private static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .map(millis -> Math.max(0, millis))
                .sum();
    }

    private static long jitMillis() {
        @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }

    private static String hostName() {
        try {
            return Utils.hostname();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    @Override
    public void close() {
        heap.close();
    }
}
