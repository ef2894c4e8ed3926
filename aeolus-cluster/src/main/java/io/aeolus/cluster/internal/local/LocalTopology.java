package io.aeolus.cluster.internal.local;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.internal.running.ProbedTopology;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/**
 * A topology on a local cluster. Its workers are those that came after its submission, as topologies are submitted one at a time, and
 * those that stay have all their workers by then.
 *
 * @param cluster where
 * @param name its name
 * @param others workers that were there before it
 * @param workers all workers of this JVM
 * @param submittedNanos when it was submitted
 */
record LocalTopology(
        LocalCluster cluster, String name, Set<Object> others, Supplier<Set<Object>> workers, long submittedNanos) {

    private static final long POLL_MILLIS = 20;

    /** Who has no worker after so long gets none. */
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Submits a topology, which is being started when this returns. */
    static LocalTopology submit(LocalCluster cluster, Submission submission) throws RunFailedException {
        return submit(cluster, submission, () -> Set.copyOf(ProcessSimulator.getAllProcessHandles()));
    }

    /** Submits a topology where the workers of this JVM are told by somebody. */
    static LocalTopology submit(LocalCluster cluster, Submission submission, Supplier<Set<Object>> workers)
            throws RunFailedException {
        String name = submission.name();
        if (!Utils.isValidConf(submission.config())) {
            throw new UnmeasurableException(
                    "topology '" + name + "': a setting is neither text, number, boolean, list nor map");
        }
        Set<Object> others = workers.get();
        String refusal = "topology '" + name + "' was refused by Storm: ";
        try {
            cluster.submitTopology(name, submission.config(), submission.topology());
        } catch (InvalidTopologyException e) {
            throw new UnmeasurableException(refusal + firstLine(e.get_msg()));
        } catch (TException | RuntimeException e) {
            String why = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
            throw new RunFailedException(refusal + firstLine(why), e);
        }
        return new LocalTopology(cluster, name, others, workers, System.nanoTime());
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** Waits until all its workers are there. */
    void awaitWorkers() throws RunFailedException {
        long startNanos = System.nanoTime();
        while (!isTrue(this::hasAllWorkers)) {
            if (System.nanoTime() - startNanos > LONGEST.toNanos()) {
                throw new RunFailedException("topology '" + name + "' does not start");
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** How to end it. */
    ProbedTopology.End end(BooleanSupplier isClosed) {
        return new ProbedTopology.End(
                name,
                () -> isClosed.getAsBoolean() || isTrue(this::isKilled),
                () -> isClosed.getAsBoolean() || isTrue(this::isGone),
                LONGEST);
    }

    /** A local Nimbus may have lost its leadership to nobody, on a busy machine; it comes back. */
    private static boolean isTrue(Callable<Boolean> question) {
        try {
            return question.call();
        } catch (Exception e) {
            return false;
        }
    }

    /** A topology that is ended before its files are unpacked makes Storm end the JVM: so one that starts is left alone. */
    private boolean isKilled() throws TException {
        if (ownWorkers() == 0 && System.nanoTime() - submittedNanos < LONGEST_START.toNanos()) {
            return false;
        }
        cluster.killTopologyWithOpts(name, LocalCluster.KILL_NOW);
        return true;
    }

    private boolean isGone() throws TException {
        return ownWorkers() == 0 && summary().isEmpty();
    }

    private boolean hasAllWorkers() throws TException {
        int assigned = summary().map(TopologySummary::get_num_workers).orElse(0);
        return assigned > 0 && ownWorkers() >= assigned;
    }

    private long ownWorkers() {
        return workers.get().stream().filter(worker -> !others.contains(worker)).count();
    }

    private Optional<TopologySummary> summary() throws TException {
        return cluster.getTopologySummaries().stream()
                .filter(topology -> topology.get_name().equals(name))
                .findFirst();
    }
}
