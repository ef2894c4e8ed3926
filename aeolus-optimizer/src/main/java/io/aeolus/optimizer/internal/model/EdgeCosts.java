// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.List;

/** The costs of all edges of a graph in one array, as the optimizer reads them for each edge in each pass. Immutable. */
final class EdgeCosts {

    static final int SENDER = 0;
    static final int RECEIVER = 1;
    static final int ACKER = 2;
    static final int MACHINE = 3;
    static final int LINK = 4;

    private static final int PARTIES = 5;
    private static final int TERMS = 3;

    private final double[] terms;
    private final boolean haveLink;

    EdgeCosts(EdgeCost[] costs) {
        haveLink = Arrays.stream(costs).anyMatch(cost -> !cost.link().equals(PartyCost.NONE));
        terms = new double[costs.length * PARTIES * TERMS];
        int next = 0;
        for (EdgeCost cost : costs) {
            for (PartyCost party : List.of(cost.sender(), cost.receiver(), cost.acker(), cost.machine(), cost.link())) {
                terms[next++] = party.singleNanos();
                terms[next++] = party.batchNanos();
                terms[next++] = party.rowNanos();
            }
        }
    }

    /** Returns whether any tuple takes time on a link. */
    boolean haveLink() {
        return haveLink;
    }

    /** Returns the cost of a tuple for a party; see {@link PartyCost#nanos}. */
    double nanos(int edge, int party, double rows) {
        int first = (edge * PARTIES + party) * TERMS;
        return PartyCost.nanos(terms[first], terms[first + 1], terms[first + 2], rows);
    }
}
