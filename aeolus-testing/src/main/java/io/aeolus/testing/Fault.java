// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

/** The fate of a tuple on its way to a bolt. */
public enum Fault {
    /** No fault: the bolt executes it. */
    NONE,

    /** The driver fails the tuple, and the bolt never receives it. */
    FAIL,

    /** The tuple is lost, as when a worker crashes: its roots stay pending until they time out. */
    LOSE
}
