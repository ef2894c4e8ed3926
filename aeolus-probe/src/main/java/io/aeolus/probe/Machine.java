// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import com.sun.management.OperatingSystemMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.storm.utils.VersionInfo;

/**
 * The machine of a run.
 *
 * @param cores processors available to the JVM
 * @param memoryGiB memory of the machine or container; 0 if unknown
 * @param heapGiB maximum heap of the JVM; 0 if unknown
 */
public record Machine(int cores, double memoryGiB, double heapGiB, String jvm, String storm) implements Serializable {

    private static final double BYTES_PER_GIB = 1L << 30;

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

    /** Returns a description in one line, without a newline. Memory of size 0 and empty versions are unknown. */
    public String text() {
        List<String> parts = new ArrayList<>();
        parts.add(cores + (cores == 1 ? " core" : " cores"));
        if (memoryGiB > 0) {
            String heap = heapGiB > 0 ? String.format(Locale.ROOT, " (%.1f GiB heap)", heapGiB) : "";
            parts.add(String.format(Locale.ROOT, "%.1f GiB memory%s", memoryGiB, heap));
        }
        if (!jvm.isEmpty()) {
            parts.add(jvm);
        }
        if (!storm.isEmpty()) {
            parts.add("Storm " + storm);
        }
        return String.join(", ", parts);
    }
}
