// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

/** A topology that cannot be measured because of its contents. The message is one line with the place, the problem and the remedy. */
public class UnmeasurableException extends RunFailedException {

    public UnmeasurableException(String message) {
        super(message);
    }
}
