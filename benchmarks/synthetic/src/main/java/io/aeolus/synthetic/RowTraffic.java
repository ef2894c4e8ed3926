// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

/**
 * What is sent for a row of a workload whose messages are all alike.
 *
 * @param messages how many messages a row is, over all hops
 * @param netBytes the data in a message: what user code hands over
 * @param grossBytes the same as Storm's serializer writes the values of a tuple, without ids and frames
 */
public record RowTraffic(double messages, double netBytes, double grossBytes) {}
