package io.aeolus.cluster.internal.hosts;

import io.aeolus.cluster.internal.system.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A network namespace without a name, which a process holds that does nothing else: it ends when this is closed, and also when this JVM
 * is gone in any other way, for then nobody holds the other end of its input. The namespace, with all devices in it, goes with the last
 * process that is in it. Thread-safe.
 */
final class Namespace implements AutoCloseable {

    private static final String READY = "ready";
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    private final Child holder;

    private Namespace(Child holder) {
        this.holder = holder;
    }

    /** Makes a namespace. */
    static Namespace create() throws IOException, InterruptedException {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        Child holder = Child.start(
                new ProcessBuilder("setsid", "unshare", "--net", "sh", "-c", "echo " + READY + "; exec cat"),
                said::add);
        @Nullable String first = null;
        try {
            first = said.poll(LONGEST_START.toSeconds(), TimeUnit.SECONDS);
        } finally {
            if (!READY.equals(first)) {
                holder.close();
            }
        }
        if (!READY.equals(first)) {
            throw new IOException(first == null ? "unshare fails" : first);
        }
        return new Namespace(holder);
    }

    /** The process by which the namespace is known. */
    String pid() {
        return String.valueOf(holder.pid());
    }

    /** What a command begins with that is to run in the namespace. */
    List<String> prefix() {
        return List.of("nsenter", "--target", pid(), "--net", "--");
    }

    @Override
    public void close() {
        holder.close();
    }
}
