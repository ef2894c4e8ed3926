// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import org.jspecify.annotations.Nullable;

/** The failures of several calls that are all made. The first failure has the others suppressed. Not thread-safe. */
final class Failures {

    private @Nullable Throwable first;

    private Failures() {}

    static Failures none() {
        return new Failures();
    }

    /** Creates an object whose first failure is known. */
    static Failures after(Throwable first) {
        Failures failures = new Failures();
        failures.add(first);
        return failures;
    }

    /** Makes a call, and adds its failure. */
    void collect(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            add(e);
        }
    }

    private void add(Throwable failure) {
        if (first == null) {
            first = failure;
        } else if (first != failure) {
            first.addSuppressed(failure);
        }
    }

    /** Throws the first failure, if there is one. */
    void rethrow() {
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
