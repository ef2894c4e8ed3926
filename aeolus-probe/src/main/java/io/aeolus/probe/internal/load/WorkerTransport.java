package io.aeolus.probe.internal.load;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.storm.grouping.Load;
import org.apache.storm.messaging.ConnectionWithStatus;
import org.apache.storm.messaging.IConnection;
import org.apache.storm.messaging.IConnectionCallback;
import org.apache.storm.messaging.IContext;
import org.apache.storm.messaging.TaskMessage;
import org.apache.storm.messaging.netty.BackPressureStatus;
import org.apache.storm.messaging.netty.Context;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Storm's own transport, whose threads can be told by their worker, and which counts what comes. In one JVM the threads of all workers
 * have the same names, but what Netty starts belongs to the group of the thread that has created it: so each worker's clients and
 * server are created in groups of their own. The thread that hands messages to clients becomes known by its first message. Thread-safe.
 *
 * <p>Storm makes one for each worker, and uses it as it uses Netty's.
 */
public final class WorkerTransport implements IContext {

    /** What Netty's encoder puts before each message: the task's number and the length. */
    private static final int HEADER_BYTES = 6;

    private final Context netty = new Context();
    private final ThreadGroup clients = new ThreadGroup("aeolus-clients");
    private final ThreadGroup server = new ThreadGroup("aeolus-server");
    private final LongAdder receivedBytes = new LongAdder();
    private Map<String, Object> config = Map.of();
    private volatile @Nullable Thread sender;

    @Override
    @Deprecated
    public void prepare(Map<String, Object> conf) {
        throw new UnsupportedOperationException("Storm prepares a transport with its metrics");
    }

    @Override
    public void prepare(Map<String, Object> conf, StormMetricRegistry metrics) {
        config = conf;
        callIn(clients, () -> {
            netty.prepare(conf, metrics);
            return true;
        });
    }

    @Override
    public IConnection bind(
            String topologyId, int port, IConnectionCallback callback, Supplier<Object> newConnectionResponse) {
        LoadThreads.of(config).add(port, this);
        IConnectionCallback counting = messages -> {
            long bytes = 0;
            for (TaskMessage message : messages) {
                bytes += HEADER_BYTES + message.message().length;
            }
            receivedBytes.add(bytes);
            callback.recv(messages);
        };
        return callIn(server, () -> netty.bind(topologyId, port, counting, newConnectionResponse));
    }

    @Override
    public IConnection connect(String topologyId, String host, int port, AtomicBoolean[] remoteBackPressure) {
        return new SendingConnection(netty.connect(topologyId, host, port, remoteBackPressure));
    }

    @Override
    public void term() {
        netty.term();
    }

    /** Makes something such that the threads which it starts are in the group. */
    static <T> T callIn(ThreadGroup group, Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(group, task).start())
                .join();
    }

    /** All that has come over the network, without what its protocols add. */
    long receivedBytes() {
        return receivedBytes.sum();
    }

    /** The threads that send: the worker's own, and the loop of Netty's client. */
    List<Thread> sending() {
        return Stream.concat(Stream.ofNullable(sender), threads(clients)).toList();
    }

    /** The threads that receive: the loop of Netty's server. */
    List<Thread> receiving() {
        return threads(server).toList();
    }

    private static Stream<Thread> threads(ThreadGroup group) {
        @Nullable Thread[] threads = new Thread[2 * group.activeCount() + 16];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count).map(Objects::requireNonNull);
    }

    /** A connection to another worker, which remembers the thread that sends. Thread-safe, as Netty's is. */
    private final class SendingConnection extends ConnectionWithStatus {

        private final IConnection connection;

        SendingConnection(IConnection connection) {
            this.connection = connection;
        }

        @Override
        public void send(Iterator<TaskMessage> messages) {
            // Written once: a plain read costs less than a write for each message.
            if (sender != Thread.currentThread()) {
                sender = Thread.currentThread();
            }
            connection.send(messages);
        }

        @Override
        public Status status() {
            return connection instanceof ConnectionWithStatus known ? known.status() : Status.Ready;
        }

        @Override
        public void sendLoadMetrics(Map<Integer, Double> taskToLoad) {
            connection.sendLoadMetrics(taskToLoad);
        }

        @Override
        public void sendBackPressureStatus(BackPressureStatus status) {
            connection.sendBackPressureStatus(status);
        }

        @Override
        public Map<Integer, Load> getLoad(Collection<Integer> tasks) {
            return connection.getLoad(tasks);
        }

        @Override
        public int getPort() {
            return connection.getPort();
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
