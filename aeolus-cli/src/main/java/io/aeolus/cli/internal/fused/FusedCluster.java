// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.fused;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.testing.ComponentFailedException;
import io.aeolus.testing.FusedTopology;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One thread of this JVM instead of a cluster, without Storm, queues or acks. Not thread-safe, except {@link #close}. */
public final class FusedCluster implements Cluster {

    private volatile Optional<FusedRun> current = Optional.empty();
    private int runs;

    @Override
    public String kind() {
        return "fused";
    }

    @Override
    public boolean hasExecutors() {
        return false;
    }

    @Override
    public RunningTopology submit(Submission submission, TopologyListener listener) throws UnmeasurableException {
        // A name that no run on a cluster has.
        String name = submission.name() + "-" + ++runs + "-in-one-thread";
        Probe probe = Probes.inThisJvm(name, listener::see, error -> {});
        try {
            FusedTopology topology = FusedTopology.of(submission.topology(), probe.addTo(submission.config()));
            // Frees the memory of earlier runs, because this run measures its heap.
            System.gc();
            FusedRun run = new FusedRun(name, topology, probe, listener);
            current = Optional.of(run);
            run.start();
            return run;
        } catch (IllegalArgumentException e) {
            probe.close();
            throw new UnmeasurableException(submission.name() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            probe.close();
            throw e;
        }
    }

    @Override
    public void close() {
        current.ifPresent(FusedRun::stop);
    }

    /** A run of a fused topology. Thread-safe. */
    private static final class FusedRun implements RunningTopology {

        /** Storm's default wait of a spout that has emitted nothing. */
        private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        private static final long MAX_END_MILLIS = TimeUnit.SECONDS.toMillis(20);

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
            // User code that does not return must not keep the JVM alive.
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
            probe.send(command);
        }

        @Override
        public void gather() throws InterruptedException {
            probe.requestSnapshots();
        }

        /** Waits also if interrupted, so that the next run does not overlap with this run. */
        @Override
        public void close() throws RunFailedException {
            stop();
            boolean wasInterrupted = false;
            long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_END_MILLIS);
            try {
                while (thread.isAlive() && System.nanoTime() - deadlineNanos < 0) {
                    try {
                        thread.join(MAX_END_MILLIS);
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
                throw new RunFailedException(
                        "topology '" + name + "' does not stop, because a spout or bolt does not return");
            }
        }
    }
}
