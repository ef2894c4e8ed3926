// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import java.util.Collections;
import java.util.List;

/**
 * The machines of workers. Storm's slots alternate over hosts: worker w is on host w mod hosts.
 *
 * @param cores cores of each machine, the largest first; can be fractions
 * @param hosts network hosts, of which a machine may simulate several; 0 if each worker has its own host
 * @param usableShare share of the cores that can be kept busy
 */
public record Machines(List<Double> cores, int hosts, double usableShare) {

    public Machines {
        cores = cores.stream().sorted(Collections.reverseOrder()).toList();
        boolean isRight = !cores.isEmpty()
                && cores.get(cores.size() - 1) > 0
                && (hosts == 0 || hosts >= cores.size())
                && usableShare > 0;
        if (!isRight) {
            throw new IllegalArgumentException(
                    "machines with %s cores on %d hosts, %s of them usable: cores must be above 0, and hosts at least as many as machines"
                            .formatted(cores, hosts, usableShare));
        }
    }

    /** Returns one machine with a share of usable cores. Each worker counts as a separate host. */
    public static Machines single(double cores, double usableShare) {
        return new Machines(List.of(cores), 0, usableShare);
    }

    /** Returns several equal machines, each of which is a host. */
    public static Machines uniform(int count, double cores, double usableShare) {
        return count == 1
                ? single(cores, usableShare)
                : new Machines(Collections.nCopies(count, cores), count, usableShare);
    }

    /** Returns a copy with the cores multiplied by a factor above 0. */
    public Machines times(double factor) {
        return new Machines(cores.stream().map(each -> each * factor).toList(), hosts, usableShare);
    }

    /** Returns the machines with a worker, for a number of workers. */
    public int used(int workers) {
        return Math.min(workers, cores.size());
    }

    /** Returns the cores of all machines with a worker, for a number of workers. */
    public double cores(int workers) {
        return cores.stream().limit(used(workers)).mapToDouble(each -> each).sum();
    }

    int host(int worker) {
        return hosts == 0 ? worker : worker % hosts;
    }

    int machine(int worker) {
        return host(worker) % cores.size();
    }
}
