package io.aeolus.probe.internal.load;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.apache.storm.grouping.Load;
import org.apache.storm.messaging.ConnectionWithStatus;
import org.apache.storm.messaging.IConnection;
import org.apache.storm.messaging.TaskMessage;
import org.apache.storm.messaging.netty.BackPressureStatus;

/** A connection to another worker that remembers which thread sends, and how much. Thread-safe, as the connection is. */
final class CountedConnection extends ConnectionWithStatus {

    private final IConnection connection;
    private final TransportThreads threads;

    CountedConnection(IConnection connection, TransportThreads threads) {
        this.connection = connection;
        this.threads = threads;
    }

    @Override
    public void send(Iterator<TaskMessage> messages) {
        threads.sends(Thread.currentThread());
        connection.send(new CountedMessages(messages, threads));
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
        try {
            connection.close();
        } catch (Exception e) {
            throw new IllegalStateException("the connection to port " + getPort() + " does not close", e);
        }
    }
}
