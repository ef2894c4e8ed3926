package io.aeolus.cluster;

/**
 * A topology that cannot be measured, because of what it is: nothing broke. The message is one line that says why, and what can be
 * done.
 */
public class UnmeasurableException extends RunFailedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what is missing, where, how to mend it
     */
    public UnmeasurableException(String message) {
        super(message);
    }
}
