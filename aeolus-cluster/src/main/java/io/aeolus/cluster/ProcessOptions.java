// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.List;
import java.util.Optional;

/**
 * The options of a cluster of processes.
 *
 * @param code the jars of its workers
 * @param workers the maximum number of workers at a time; each topology uses the number in its settings
 * @param link connects two hosts on this machine, with a supervisor on each; without a link, a single supervisor runs on this machine
 * @param hasStandby whether a second Nimbus runs on the first of two hosts, and becomes the leader when the other Nimbus ends
 * @param supervisorPrefix the words before the command of each supervisor, such as {@code nice}, which keep its process id; the working
 *     directory is the folder of the cluster
 */
public record ProcessOptions(
        WorkerCode code, int workers, Optional<LinkRate> link, boolean hasStandby, List<String> supervisorPrefix) {

    public ProcessOptions {
        supervisorPrefix = List.copyOf(supervisorPrefix);
        if (hasStandby && link.isEmpty()) {
            throw new IllegalArgumentException("a second Nimbus needs a second host: give a link");
        }
    }

    /** Options for a single supervisor. */
    public static ProcessOptions of(WorkerCode code, int workers) {
        return new ProcessOptions(code, workers, Optional.empty(), false, List.of());
    }

    /** Returns options for two hosts, which need Linux and root privileges. */
    public ProcessOptions over(LinkRate rate) {
        return new ProcessOptions(code, workers, Optional.of(rate), hasStandby, supervisorPrefix);
    }
}
