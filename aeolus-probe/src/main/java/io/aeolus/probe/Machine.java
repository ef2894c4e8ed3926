package io.aeolus.probe;

import com.sun.management.OperatingSystemMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.apache.storm.utils.VersionInfo;

/** What something ran on: processors that the JVM may use, memory of the machine or container, the most heap that the JVM takes. */
public record Machine(int cores, double memoryGiB, double heapGiB, String jvm, String storm) implements Serializable {

    private static final double BYTES_PER_GIB = 1L << 30;

    /** This machine, as this JVM sees it. */
    public static Machine current() {
        long memory = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
        Runtime runtime = Runtime.getRuntime();
        return new Machine(
                runtime.availableProcessors(),
                memory / BYTES_PER_GIB,
                runtime.maxMemory() / BYTES_PER_GIB,
                "Java " + System.getProperty("java.version"),
                VersionInfo.getVersion());
    }

    /** One line for people, without a newline. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "%d %s, %.1f GiB memory (%.1f GiB heap), %s, Storm %s",
                cores,
                cores == 1 ? "core" : "cores",
                memoryGiB,
                heapGiB,
                jvm,
                storm);
    }
}
