package io.aeolus.monitor;

import io.aeolus.probe.Machine;
import java.util.OptionalDouble;

/**
 * A worker process and its machine. What needs two snapshots of the worker, before and after the measured time, is unknown without.
 *
 * @param worker host and port
 * @param machine where it ran
 * @param busyCores processors that the worker's process used on average, all its threads together
 * @param gcShare share of the time in which the collector stopped the world
 * @param jitShare processor time that the JVM's compilers took, as a share of the time; where the system does not tell, time that they
 *     were at work. May be above 1
 * @param wallClockNanos what reading the clock costs, which is subtracted from each span
 * @param cpuClockNanos what reading a thread's CPU time costs, which is subtracted from each span
 */
public record WorkerProfile(
        String worker,
        Machine machine,
        OptionalDouble busyCores,
        OptionalDouble gcShare,
        OptionalDouble jitShare,
        double wallClockNanos,
        double cpuClockNanos) {

    /** The name of the machine, by which it is told from others. */
    public String host() {
        int colon = worker.lastIndexOf(':');
        return colon < 0 ? worker : worker.substring(0, colon);
    }
}
