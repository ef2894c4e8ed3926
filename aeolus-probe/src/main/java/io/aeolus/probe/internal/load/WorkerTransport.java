package io.aeolus.probe.internal.load;

import io.aeolus.probe.internal.agent.WorkerAgents;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.storm.messaging.IConnection;
import org.apache.storm.messaging.IConnectionCallback;
import org.apache.storm.messaging.IContext;
import org.apache.storm.messaging.netty.Context;
import org.apache.storm.metrics2.StormMetricRegistry;

/**
 * Storm's own transport, whose threads can be told by their worker. In one JVM the threads of all workers have the same names, but
 * what Netty starts belongs to the group of the thread that has created the transport: so each worker's is created in a group
 * of its own. The thread that hands messages to it becomes known by its first message.
 *
 * <p>Storm makes one for each worker, and uses it as it uses Netty's.
 */
public final class WorkerTransport implements IContext {

    private final Context netty = new Context();
    private final TransportThreads threads = new TransportThreads();
    private Map<String, Object> config = Map.of();

    /** Called by Storm, which knows the class by its name. */
    public WorkerTransport() {}

    @Override
    @Deprecated
    public void prepare(Map<String, Object> conf) {
        config = conf;
        threads.runInGroup(() -> netty.prepare(conf));
    }

    @Override
    public void prepare(Map<String, Object> conf, StormMetricRegistry metrics) {
        config = conf;
        threads.runInGroup(() -> netty.prepare(conf, metrics));
    }

    @Override
    public IConnection bind(
            String topologyId, int port, IConnectionCallback callback, Supplier<Object> newConnectionResponse) {
        LoadThreads.of(WorkerAgents.of(config)).add(port, threads);
        return threads.callInGroup(() -> netty.bind(topologyId, port, callback, newConnectionResponse));
    }

    @Override
    public IConnection connect(String topologyId, String host, int port, AtomicBoolean[] remoteBackPressure) {
        return new CountedConnection(netty.connect(topologyId, host, port, remoteBackPressure), threads);
    }

    @Override
    public void term() {
        netty.term();
    }
}
