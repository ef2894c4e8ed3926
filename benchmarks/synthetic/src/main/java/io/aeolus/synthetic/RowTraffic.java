// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

/**
 * The messages that a row causes, in workloads whose messages are similar.
 *
 * @param messages number of messages per row, over all hops
 * @param netBytes payload of a message: the data that user code emits
 * @param grossBytes size of the payload as serialized by Storm, without ids and frame headers
 */
public record RowTraffic(double messages, double netBytes, double grossBytes) {}
