package io.aeolus.batching;

/**
 * A plan, or a batch size, that cannot be carried out: it names a component or stream that the topology does not have, or asks
 * for something impossible. The message is one line with the problem and its fix.
 */
public class PlanException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what is wrong, where, and how to fix it
     */
    public PlanException(String message) {
        super(message);
    }
}
