// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

/** What to do in a period. */
public sealed interface Step {

    /** Returns the reason in one line. */
    String reason();

    /** No change. */
    record Keep(String reason) implements Step {}

    /** A change to an advised setting. */
    record Change(Setting target, String reason) implements Step {}

    /** A change back to the setting before the last change. */
    record RollBack(Setting target, String reason) implements Step {}
}
