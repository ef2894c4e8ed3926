// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

/**
 * Invalid input of a command: a file, a line, an option. The message is one line for the user with the place, the problem and the remedy. The
 * command prints it and exits with status 2.
 */
public class BadInputException extends Exception {

    public BadInputException(String message) {
        super(message);
    }
}
