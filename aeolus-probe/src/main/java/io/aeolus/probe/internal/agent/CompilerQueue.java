// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The number of methods that wait for the JVM's compilers. On a busy machine, compilers get little CPU time and seem idle although hot code
 * is still interpreted. Reading the queue stops all threads for a moment, so the queue is not read while nothing is compiled. Not
 * thread-safe.
 */
final class CompilerQueue {

    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final String QUEUES = "compilerQueue";

    /** End of the line above the waiting methods. */
    private static final String HEADING = "compile queue:";

    private static final String EMPTY = "Empty";

    private final Supplier<Optional<String>> source;
    private long compiledMillis;
    private int waiting;

    CompilerQueue(Supplier<Optional<String>> source) {
        this.source = source;
    }

    /** Returns the queue of this JVM; empty on JVMs other than HotSpot. */
    static Supplier<Optional<String>> ofThisJvm() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        return () -> {
            try {
                Object answer = server.invoke(new ObjectName(COMMANDS), QUEUES, new Object[0], new String[0]);
                return Optional.of(String.valueOf(answer));
            } catch (JMException | SecurityException e) {
                return Optional.empty();
            }
        };
    }

    /**
     * Reads the queue if it may have changed.
     *
     * @param jitMillis total duration of compilations since the start of the JVM
     */
    void update(long jitMillis) {
        if (jitMillis != compiledMillis || waiting > 0) {
            compiledMillis = jitMillis;
            waiting = source.get().map(CompilerQueue::methods).orElse(0);
        }
    }

    /** Returns the number of methods that waited at the last reading; 0 if unknown. */
    int waitingMethods() {
        return waiting;
    }

    private static int methods(String text) {
        boolean inQueue = false;
        int methods = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.endsWith(HEADING)) {
                inQueue = true;
            } else if (inQueue && !line.isEmpty() && !line.equals(EMPTY)) {
                methods++;
            }
        }
        return methods;
    }
}
