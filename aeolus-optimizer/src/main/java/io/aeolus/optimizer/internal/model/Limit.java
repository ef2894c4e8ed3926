// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** The bottleneck of a plan. Operators are indexes. */
public sealed interface Limit {

    /** The busiest task of an operator is saturated. */
    record Tasks(int operator) implements Limit {}

    /** Too few batches are in flight to keep all tasks of an operator busy. */
    record Uneven(int operator) implements Limit {}

    /** The cores are saturated. */
    record Cores() implements Limit {}

    /** The ackers are saturated. */
    record Ackers() implements Limit {}

    /** The link between machines is saturated. */
    record Link() implements Limit {}

    /** A source is at its maximum rate. */
    record Source(int operator) implements Limit {}

    /** The requested rate is reached. */
    record Rate() implements Limit {}

    /** The limit on pending tuples is reached. */
    record Pending() implements Limit {}
}
