// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import java.util.Optional;

/** What to do in a period. */
public sealed interface Step {

    /** Returns the reason in one line. */
    String reason();

    /** Returns the setting to which the topology changes; empty for no change. */
    Optional<Setting> next();

    /** No change. */
    record Keep(String reason) implements Step {
        @Override
        public Optional<Setting> next() {
            return Optional.empty();
        }
    }

    /** A change to an advised setting. */
    record Change(Setting target, String reason) implements Step {
        @Override
        public Optional<Setting> next() {
            return Optional.of(target);
        }
    }

    /** A change back to the setting before the last change. */
    record RollBack(Setting target, String reason) implements Step {
        @Override
        public Optional<Setting> next() {
            return Optional.of(target);
        }
    }
}
