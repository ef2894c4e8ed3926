package io.aeolus.optimizer.internal.layout;

import java.util.Collections;
import java.util.List;

/**
 * The machines that workers run on. Storm's slots alternate over hosts: worker w is on host w mod hosts.
 *
 * @param cores processors of each machine, those with most first; need not be whole
 * @param hosts hosts of the network, of which a machine may play several; 0 if each worker has a host of its own
 * @param usableShare the part of the processors that can be kept busy
 */
public record Machines(List<Double> cores, int hosts, double usableShare) {

    /** Copies the list. There is a machine, and no number is out of bounds. */
    public Machines {
        cores = cores.stream().sorted(Collections.reverseOrder()).toList();
        boolean isRight = !cores.isEmpty()
                && cores.get(cores.size() - 1) > 0
                && (hosts == 0 || hosts >= cores.size())
                && usableShare > 0;
        if (!isRight) {
            throw new IllegalArgumentException(
                    "machines with %s cores on %d hosts, %s of them usable: give one or more with processors, no more than hosts"
                            .formatted(cores, hosts, usableShare));
        }
    }

    /** One machine, of whose processors such a part can be kept busy. Each worker is taken for a host of its own. */
    public static Machines one(double cores, double usableShare) {
        return new Machines(List.of(cores), 0, usableShare);
    }

    /** Several machines that are all alike, each a host of its own. */
    public static Machines alike(int count, double cores, double usableShare) {
        return count == 1
                ? one(cores, usableShare)
                : new Machines(Collections.nCopies(count, cores), count, usableShare);
    }

    /** The same machines with so many times as many processors; above 0. */
    public Machines times(double factor) {
        return new Machines(cores.stream().map(each -> each * factor).toList(), hosts, usableShare);
    }

    /** Machines that have a worker, at least 1, of so many workers in all. */
    public int used(int workers) {
        return Math.min(workers, cores.size());
    }

    /** Processors of all machines that have one of so many workers in all. */
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
