package io.aeolus.cluster;

/**
 * A topology that cannot be measured, because of what it is: nothing broke. The message is one line that says what is missing, where,
 * and how to mend it.
 */
public class UnmeasurableException extends RunFailedException {

    public UnmeasurableException(String message) {
        super(message);
    }
}
