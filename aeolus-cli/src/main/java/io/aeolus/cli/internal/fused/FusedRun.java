package io.aeolus.cli.internal.fused;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.testing.ComponentFailedException;
import io.aeolus.testing.FusedTopology;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A fused topology from its start until its thread is gone. Thread-safe. */
final class FusedRun implements RunningTopology {

    /** As Storm's spouts wait by default when there is nothing to emit. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long LONGEST_END_MILLIS = TimeUnit.SECONDS.toMillis(20);

    private final String name;
    private final FusedTopology topology;
    private final Probe probe;
    private final TopologyListener listener;
    private final Thread thread = new Thread(this::work, "aeolus-fused");
    private volatile boolean isStopped;

    FusedRun(String name, FusedTopology topology, Probe probe, TopologyListener listener) {
        this.name = name;
        this.topology = topology;
        this.probe = probe;
        this.listener = listener;
    }

    void start() {
        // User code that does not return must not keep the JVM.
        thread.setDaemon(true);
        thread.start();
    }

    void stop() {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    private void work() {
        try (topology) {
            topology.open();
            while (!isStopped) {
                if (!topology.turn()) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                }
            }
        } catch (ComponentFailedException e) {
            listener.failed(ComponentFailure.of(e.component(), e));
        } catch (RuntimeException | Error e) {
            listener.failed(ComponentFailure.of(name, e));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void tell(Command command) {
        probe.tell(command);
    }

    @Override
    public void gather() throws InterruptedException {
        probe.gather();
    }

    /** Waits also if the thread is interrupted: the next one is to have the machine for itself. */
    @Override
    public void close() throws RunFailedException {
        stop();
        boolean wasInterrupted = false;
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_END_MILLIS);
        try {
            while (thread.isAlive() && System.nanoTime() - deadlineNanos < 0) {
                try {
                    thread.join(LONGEST_END_MILLIS);
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            probe.close();
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (thread.isAlive()) {
            throw new RunFailedException("topology '" + name + "' does not end: a spout or bolt does not return");
        }
    }
}
