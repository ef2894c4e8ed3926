package io.aeolus.cluster;

/** A run that did not come to its end. The message is one line that says what happened and where. */
public class RunFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what happened, in which component
     */
    public RunFailedException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message one line: what happened, in which component
     * @param cause what the component threw
     */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
