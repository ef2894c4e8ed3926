package io.aeolus.monitor.internal.ledger;

import java.io.Serializable;

/**
 * A part of a set of numbers.
 *
 * @param number of the page
 * @param bits those that are set are in the set; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record IdPage(long number, long[] bits) implements Serializable {}
