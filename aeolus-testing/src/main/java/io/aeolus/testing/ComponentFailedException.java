// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

/**
 * Thrown when a component throws an exception, for which Storm would restart the worker. The message names the task, the component and the
 * call; the cause is the component's exception.
 */
public final class ComponentFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The component's id. */
    private final String component;

    private ComponentFailedException(String component, String message, Throwable cause) {
        super(message, cause);
        this.component = component;
    }

    /** Wraps an exception of a component, unless it is wrapped already. */
    static ComponentFailedException of(int task, String component, String call, Exception cause) {
        return cause instanceof ComponentFailedException known
                ? known
                : new ComponentFailedException(
                        component, "task " + task + " of '" + component + "' failed in " + call + ": " + cause, cause);
    }

    /** {@return the id of the component that threw} */
    public String component() {
        return component;
    }
}
