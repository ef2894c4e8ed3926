// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;

/** A change of a running topology that the cluster refuses, for example because the user lacks a permission. */
final class RefusedChangeException extends BadInputException {

    private static final long serialVersionUID = 1L;

    private final boolean isRestored;

    /** Creates an exception; {@code isRestored} is true if a first part of the change was made and undone. */
    RefusedChangeException(String message, boolean isRestored) {
        super(message);
        this.isRestored = isRestored;
    }

    /** Returns whether a first part of the change was made and undone. */
    boolean isRestored() {
        return isRestored;
    }
}
