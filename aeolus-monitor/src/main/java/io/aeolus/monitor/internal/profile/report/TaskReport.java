package io.aeolus.monitor.internal.profile.report;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a task did since its start. A later report holds all that an earlier one does, so that none has to arrive. Immutable.
 *
 * @param component the component's id
 * @param isSpout whether it is a spout
 * @param task the task's id
 * @param incarnation tells a task from an earlier one of the same id, which ran in a worker that was killed
 * @param thread the id of the task's thread in its JVM, which tasks of one executor share
 * @param startNanos time when the task started, by the worker's clock
 * @param nanos time of this report by the worker's clock; only differences mean something
 * @param calls users' calls
 * @param emptyCalls of a spout: calls that emitted nothing
 * @param idleNanos of a spout: time without anything to emit
 * @param emittedWithId of a spout: tuples with a message id
 * @param acked calls of ack, or message ids acked
 * @param failed calls of fail, or message ids failed
 * @param executed tuples taken, by input
 * @param emitted tuples emitted, by stream
 * @param sampled sums of what was sampled; a quantity without samples is not there
 * @param bytes sizes of emitted tuples, by stream
 * @param bytesUnknown streams whose tuples cannot be serialised, with the reason
 * @param keys keys by input
 * @param marks none, or the first mark and the latest one
 * @param threadCpuNanos CPU time of the task's thread
 * @param seesCpuWait whether the system tells the next
 * @param cpuWaitNanos time in which the task's thread was ready to run and got no processor
 * @param allocatedBytes memory that the task's thread has allocated
 * @param samplingNanos time that samples took
 * @param counted calls, emits and acks that were counted
 * @param countingNanos what counting one of them costs, as far as is known by now: a later report may know better, also of earlier ones
 */
public record TaskReport(
        String component,
        boolean isSpout,
        int task,
        long incarnation,
        long thread,
        long startNanos,
        long nanos,
        long calls,
        long emptyCalls,
        long idleNanos,
        long emittedWithId,
        long acked,
        long failed,
        List<StreamCount> executed,
        List<StreamCount> emitted,
        Map<Quantity, Sampled> sampled,
        Map<String, Sampled> bytes,
        Map<String, String> bytesUnknown,
        List<KeySums> keys,
        List<Mark> marks,
        long threadCpuNanos,
        boolean seesCpuWait,
        long cpuWaitNanos,
        long allocatedBytes,
        double samplingNanos,
        long counted,
        double countingNanos)
        implements Serializable {

    /** Copies the collections. */
    public TaskReport {
        executed = List.copyOf(executed);
        emitted = List.copyOf(emitted);
        sampled = Map.copyOf(sampled);
        bytes = Map.copyOf(bytes);
        bytesUnknown = Map.copyOf(bytesUnknown);
        keys = List.copyOf(keys);
        marks = List.copyOf(marks);
    }

    /**
     * Time that profiling has taken.
     *
     * @param nanosPerCount what counting one call, emit or ack costs
     * @return nanoseconds
     */
    public double overheadNanos(double nanosPerCount) {
        return samplingNanos + counted * nanosPerCount;
    }

    /**
     * The first mark.
     *
     * @return the mark; empty if there is none
     */
    public Optional<Mark> firstMark() {
        return marks.stream().findFirst();
    }

    /**
     * The latest mark.
     *
     * @return the mark; empty if there is none
     */
    public Optional<Mark> latestMark() {
        return marks.isEmpty() ? Optional.empty() : Optional.of(marks.get(marks.size() - 1));
    }

    /**
     * The sums of a quantity.
     *
     * @param quantity the quantity
     * @return the sums, none if there are no samples
     */
    public Sampled sampled(Quantity quantity) {
        return sampled.getOrDefault(quantity, Sampled.NONE);
    }
}
