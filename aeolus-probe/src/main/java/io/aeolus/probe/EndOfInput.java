package io.aeolus.probe;

/**
 * The message id of a spout task's last tuple. When it is acked and no other message id of the task is open, the task's input
 * is processed completely.
 *
 * @param task the id of the spout task
 */
public record EndOfInput(int task) implements ControlId {}
