// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

/** A run that failed. The message is one line with the problem and the component. */
public class RunFailedException extends Exception {

    public RunFailedException(String message) {
        super(message);
    }

    /** A run that failed because of an exception. */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
