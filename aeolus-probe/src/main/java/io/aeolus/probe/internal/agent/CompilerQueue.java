package io.aeolus.probe.internal.agent;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * How many methods wait for the JVM's compilers. Beside many threads that work, compilers get next to no processor time and look idle,
 * while code that waits for them is slow. An answer stops all threads for a moment, so nobody is asked while nothing is compiled. Not
 * thread-safe.
 */
final class CompilerQueue {

    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final String QUEUES = "compilerQueue";

    /** The end of the line above the methods that wait for a compiler. */
    private static final String HEADING = "compile queue:";

    private static final String NOBODY = "Empty";

    private final Supplier<Optional<String>> question;
    private long compiledMillis;
    private int waiting;

    CompilerQueue(Supplier<Optional<String>> question) {
        this.question = question;
    }

    /** The queue of this JVM; other JVMs than HotSpot do not tell. */
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
     * Looks at the queue.
     *
     * @param jitMillis how long compilations have taken since the start of the JVM
     */
    void look(long jitMillis) {
        if (jitMillis != compiledMillis || waiting > 0) {
            compiledMillis = jitMillis;
            waiting = question.get().map(CompilerQueue::methods).orElse(0);
        }
    }

    /** The methods that waited at the last look, for any compiler; 0 where nothing is known. */
    int waiting() {
        return waiting;
    }

    private static int methods(String text) {
        boolean isQueue = false;
        int methods = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.endsWith(HEADING)) {
                isQueue = true;
            } else if (isQueue && !line.isEmpty() && !line.equals(NOBODY)) {
                methods++;
            }
        }
        return methods;
    }
}
