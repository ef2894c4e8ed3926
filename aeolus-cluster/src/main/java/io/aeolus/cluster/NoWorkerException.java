// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

/** A topology that runs without a worker, because it has just started, or because the cluster has no free slots. */
public final class NoWorkerException extends BadInputException {

    public NoWorkerException(String message) {
        super(message);
    }
}
