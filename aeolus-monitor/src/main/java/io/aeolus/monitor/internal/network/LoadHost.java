package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What the tasks and threads of the load's topology in this JVM do. Used by one thread. */
final class LoadHost {

    private final LoadPort port;
    private LoadThreads threads = new LoadThreads(Map.of(), Map.of());

    LoadHost(LoadPort port) {
        this.port = port;
    }

    void begin(LoadSpec spec) {
        port.start(new Load(spec));
    }

    /** What comes of the load that was begun last. */
    CompletableFuture<Outcome> outcome() {
        return load().outcome();
    }

    /** The tuples of the load that was begun last that a sink here has had. */
    long executedTuples() {
        return load().executedTuples();
    }

    /** Finds the threads that are read from now on; all of them have to be at work already. */
    void findThreads(NetworkPath path) throws RunFailedException {
        threads = LoadThreads.find(path, port);
    }

    Reading read() {
        return Reading.now(threads, System.nanoTime());
    }

    private Load load() {
        @Nullable Load load = port.load();
        if (load == null) {
            throw new IllegalStateException("no load was begun");
        }
        return load;
    }
}
