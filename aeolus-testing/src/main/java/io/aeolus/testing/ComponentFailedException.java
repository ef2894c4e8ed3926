package io.aeolus.testing;

/**
 * A component threw an exception, where Storm would let the worker die. The message names task, component and call; the cause
 * is the component's exception.
 */
public final class ComponentFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The component's id. */
    private final String component;

    ComponentFailedException(String component, String message, Throwable cause) {
        super(message, cause);
        this.component = component;
    }

    /**
     * The component that threw.
     *
     * @return its id
     */
    public String component() {
        return component;
    }
}
