package io.aeolus.cluster;

/** A run that did not come to its end. The message is one line that says what happened, and in which component. */
public class RunFailedException extends Exception {

    public RunFailedException(String message) {
        super(message);
    }

    /** With what the component threw. */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
