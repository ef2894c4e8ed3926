// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import java.util.Optional;

/**
 * What to do in a period.
 *
 * @param next the setting to which the topology changes; empty for no change
 * @param reason the reason in one line
 */
public record Step(AdaptRecord.Decision decision, Optional<Setting> next, String reason) {}
