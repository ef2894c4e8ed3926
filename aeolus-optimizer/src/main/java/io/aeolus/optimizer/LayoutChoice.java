package io.aeolus.optimizer;

/**
 * The choice of workers and ackers, with its reason.
 *
 * @param workers worker processes of the plan
 * @param ackers tasks that keep account of acks
 * @param machines machines that they were planned for, each with its own processors
 * @param cores processors that were planned for, of all machines together
 * @param reason in one line with figures; empty if there was nothing to choose
 */
public record LayoutChoice(int workers, int ackers, int machines, double cores, String reason) {}
