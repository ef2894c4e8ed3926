// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.Machine;
import java.util.OptionalDouble;

/**
 * A worker process and its machine. Values that need a snapshot before and after the measured time are empty without these snapshots.
 *
 * @param worker host and port
 * @param busyCores mean number of processors that the worker's process used, all threads together
 * @param gcShare share of the time in stop-the-world garbage collection
 */
public record WorkerProfile(String worker, Machine machine, OptionalDouble busyCores, OptionalDouble gcShare) {

    /** Returns the host name, which identifies the machine. */
    public String host() {
        int colon = worker.lastIndexOf(':');
        return colon < 0 ? worker : worker.substring(0, colon);
    }
}
