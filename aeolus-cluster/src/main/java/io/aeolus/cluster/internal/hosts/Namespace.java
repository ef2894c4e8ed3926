package io.aeolus.cluster.internal.hosts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A network namespace without a name, which a process holds that does nothing else: it ends when this is closed, and also when this JVM
 * is gone in any other way, for then nobody holds the other end of its input. The namespace, with all devices in it, goes with the last
 * process that is in it. Thread-safe.
 */
final class Namespace implements AutoCloseable {

    private static final String READY = "ready";

    private final Process holder;

    private Namespace(Process holder) {
        this.holder = holder;
    }

    /** Makes a namespace. */
    static Namespace create() throws IOException {
        Process holder = new ProcessBuilder("setsid", "unshare", "--net", "sh", "-c", "echo " + READY + "; exec cat")
                .redirectErrorStream(true)
                .start();
        BufferedReader out = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        String said = out.readLine();
        if (!READY.equals(said)) {
            holder.destroyForcibly();
            throw new IOException(said == null ? "unshare fails" : said);
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
        holder.destroyForcibly();
    }
}
