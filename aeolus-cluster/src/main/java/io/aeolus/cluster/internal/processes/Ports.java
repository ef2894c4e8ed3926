package io.aeolus.cluster.internal.processes;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The ports of a cluster, one after the other.
 *
 * @param first the first
 * @param supervisors how many supervisors there are
 * @param slots how many workers each of them may have
 */
record Ports(int first, int supervisors, int slots) {

    private static final int BEFORE_SUPERVISORS = 2;

    /** How many ports a cluster needs. */
    static int count(int supervisors, int slots) {
        return BEFORE_SUPERVISORS + supervisors * (1 + slots);
    }

    int zooKeeper() {
        return first;
    }

    int nimbus() {
        return first + 1;
    }

    int supervisor(int number) {
        return first + BEFORE_SUPERVISORS + number * (1 + slots);
    }

    /** The ports of a supervisor's workers. */
    List<Integer> workers(int number) {
        int start = supervisor(number) + 1;
        return IntStream.range(start, start + slots).boxed().toList();
    }
}
