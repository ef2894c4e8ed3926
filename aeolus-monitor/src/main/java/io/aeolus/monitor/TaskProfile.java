package io.aeolus.monitor;

/** What one task did in the time that was measured; its worker is host and port. */
public record TaskProfile(int task, String worker, double measuredSeconds, OperatorProfile operator) {}
