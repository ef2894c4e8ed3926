package io.aeolus.probe.internal.load;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads that carry the messages of one worker. Thread-safe. */
final class TransportThreads {

    private static final String GROUP = "aeolus-transport";
    private static final String SERVER = "Netty-server-";

    private final ThreadGroup group = new ThreadGroup(GROUP);
    private volatile @Nullable Thread sender;
    private final LongAdder sentBytes = new LongAdder();

    /** Does something such that the threads which it starts are in the group. */
    void runInGroup(Runnable work) {
        callInGroup(() -> {
            work.run();
            return true;
        });
    }

    /** Makes something such that the threads which it starts are in the group. */
    <T> T callInGroup(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(group, task, GROUP);
        thread.start();
        try {
            // It is in the group, too, as long as it is there.
            thread.join();
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a transport starts", e);
        }
    }

    /** A thread sends. Cheap: called for each message. */
    void sends(Thread thread) {
        if (sender != thread) {
            sender = thread;
        }
    }

    /** So much has gone to the network. */
    void sent(long bytes) {
        sentBytes.add(bytes);
    }

    /** All that has gone to the network, without what its protocols add. */
    long sentBytes() {
        return sentBytes.sum();
    }

    /** The threads that send: the worker's own, and the loop of Netty's client. */
    List<Thread> sending() {
        return Stream.concat(
                        Stream.ofNullable(sender),
                        groupThreads().filter(thread -> !thread.getName().startsWith(SERVER)))
                .toList();
    }

    /** The threads that receive: the loop of Netty's server. */
    List<Thread> receiving() {
        return groupThreads()
                .filter(thread -> thread.getName().startsWith(SERVER))
                .toList();
    }

    private Stream<Thread> groupThreads() {
        @Nullable Thread[] threads = new Thread[2 * group.activeCount() + 16];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count).map(Objects::requireNonNull);
    }
}
