// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

/**
 * Thrown if a plan, or a batch size, cannot be applied: it is not valid, or it names a component or a stream that the topology does not have.
 * The message is one line that names the place, the problem and the remedy.
 */
public class PlanException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line that names the place, the problem and the remedy
     */
    public PlanException(String message) {
        super(message);
    }
}
