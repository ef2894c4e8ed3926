// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

/**
 * Message id of the last tuple of a spout task. Once this tuple is acked and no other message id of the task is pending, the task's input
 * is processed completely.
 */
public record EndOfInput(int task) implements ControlId {}
