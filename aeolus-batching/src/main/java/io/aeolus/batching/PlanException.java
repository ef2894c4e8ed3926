package io.aeolus.batching;

/**
 * A plan, or a batch size, that cannot be carried out: it names a component or stream that the topology does not have, or asks
 * for something impossible. The message is one line that says what is wrong and how to mend it.
 */
public class PlanException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what, where, how to mend it
     */
    public PlanException(String message) {
        super(message);
    }
}
