package io.aeolus.monitor.internal.ledger;

import java.util.OptionalDouble;

/**
 * What the tasks of a run have to know of it.
 *
 * @param ratePerSecond the most rows in a second over all spout tasks; empty for no limit
 * @param spouts how many spouts there are
 * @param keepsOutput whether the tuples of the output are wanted
 */
public record RunRules(OptionalDouble ratePerSecond, int spouts, boolean keepsOutput) {}
