// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The chained operators of a topology. The code of a chained operator runs in the tasks of a chain, see {@link FlowGraph#lastHead}, by direct calls
 * of its producers. Operators are indexes. Immutable.
 */
public final class Chains {

    /** No chains: each operator has its own tasks. */
    public static final Chains NONE = new Chains(new BitSet(), new BitSet());

    private final BitSet members;
    private final BitSet needOneTask;

    /** Chains members to their producers. Members whose groupings choose the task by the tuple need a chain with one task. */
    public Chains(BitSet members, BitSet needOneTask) {
        this.members = (BitSet) members.clone();
        this.needOneTask = (BitSet) needOneTask.clone();
    }

    /** Chains one more operator to its producers. */
    public Chains with(int operator) {
        BitSet more = members();
        more.set(operator);
        return new Chains(more, needOneTask);
    }

    /** Gives an operator its own tasks. */
    public Chains without(int operator) {
        BitSet fewer = members();
        fewer.clear(operator);
        return new Chains(fewer, needOneTask);
    }

    /** Whether an operator is chained to its producers. */
    public boolean isMember(int operator) {
        return members.get(operator);
    }

    /** Whether an operator is chained, and its chain must have one task. */
    boolean isMemberWithOneTask(int operator) {
        return members.get(operator) && needOneTask.get(operator);
    }

    /** Whether no operator is chained. */
    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** The number of chained operators. */
    public int size() {
        return members.cardinality();
    }

    /** The chained operators, in ascending order. */
    public IntStream stream() {
        return members.stream();
    }

    /** The chained operators; a copy. */
    public BitSet members() {
        return (BitSet) members.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Chains that && members.equals(that.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    @Override
    public String toString() {
        return "chained " + members;
    }
}
