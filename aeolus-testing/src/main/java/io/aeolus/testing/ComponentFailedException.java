package io.aeolus.testing;

/**
 * A component threw an exception, where Storm would let the worker die. The message names task, component and call; the cause
 * is the component's exception.
 */
public final class ComponentFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ComponentFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
