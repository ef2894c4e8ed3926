// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;

/** A change of a running topology that the cluster refuses, for example because the user lacks a permission. */
final class RefusedChangeException extends BadInputException {

    private static final long serialVersionUID = 1L;

    RefusedChangeException(String message) {
        super(message);
    }
}
