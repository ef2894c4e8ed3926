// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.RunFailedException;

/** A component failed while its topology was profiled. */
public final class FailedProfileException extends RunFailedException {

    private final transient Profile profile;

    public FailedProfileException(String message, Profile profile) {
        super(message);
        this.profile = profile;
    }

    /** Returns the measurements before the failure, which is one of the problems of this profile. */
    public Profile profile() {
        return profile;
    }
}
