package io.aeolus.cluster;

/**
 * Input that a command cannot work with: a file, a line, an option. The message is one line for the user that says what is
 * wrong, where, and how to mend it; the command prints it and exits with status 2.
 */
public class BadInputException extends Exception {

    public BadInputException(String message) {
        super(message);
    }
}
