package io.aeolus.monitor.internal.network;

/**
 * What was seen of a load.
 *
 * @param point batch and tuple size
 * @param tuples how many there were
 * @param nanos from the first tuple to the last ack
 * @param reading what has passed by the clocks
 */
record Phase(Point point, long tuples, long nanos, Reading reading) {}
