package io.aeolus.probe;

/** A message id of a spout tuple that carries no row of the input (a watermark, the end of the input). */
public interface ControlId {}
