// SPDX-License-Identifier: Apache-2.0
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
 * Storm's Netty transport, which also identifies the threads of each worker and counts received bytes. In one JVM the threads of all
 * workers have the same names, but a Netty thread belongs to the thread group of the thread that created it: the clients and the server of
 * each worker are created in separate groups. The sending thread is identified by its first message. Thread-safe.
 *
 * <p>Storm creates one instance per worker.
 */
public final class WorkerTransport implements IContext {

    /** Size of the header of each message: the task id and the length. */
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

    /** Runs an action so that the threads which it starts belong to a group. */
    static <T> T callIn(ThreadGroup group, Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(group, task).start())
                .join();
    }

    /** Returns the bytes received over the network, without protocol overhead. */
    long receivedBytes() {
        return receivedBytes.sum();
    }

    /** Returns the threads that send: the worker's transfer thread and the event loop of Netty's client. */
    List<Thread> sending() {
        return Stream.concat(Stream.ofNullable(sender), threads(clients)).toList();
    }

    /** Returns the threads that receive: the event loop of Netty's server. */
    List<Thread> receiving() {
        return threads(server).toList();
    }

    private static Stream<Thread> threads(ThreadGroup group) {
        @Nullable Thread[] threads = new Thread[2 * group.activeCount() + 16];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count).map(Objects::requireNonNull);
    }

    /** A connection to another worker, which records the sending thread. Thread-safe, like Netty's. */
    private final class SendingConnection extends ConnectionWithStatus {

        private final IConnection connection;

        SendingConnection(IConnection connection) {
            this.connection = connection;
        }

        @Override
        public void send(Iterator<TaskMessage> messages) {
            // Written only when it changes: a read is cheaper than a write for each message.
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
