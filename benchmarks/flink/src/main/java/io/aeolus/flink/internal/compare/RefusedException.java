// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

/** A child process refused its input, and has printed the reason. */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    RefusedException(String command) {
        super(command + " refused its input");
    }
}
