package io.aeolus.probe;

/**
 * The message id of the last tuple of the spout task that has this id. When it is acked and no other message id of the task is open, the
 * task's input is processed completely.
 */
public record EndOfInput(int task) implements ControlId {}
