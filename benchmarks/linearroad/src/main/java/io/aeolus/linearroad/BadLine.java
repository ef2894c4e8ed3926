// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * A malformed line.
 *
 * @param reason the error in one line, without its location, such as {@code field 4 (Spd) is 120, expected
 *     0..100}
 */
public record BadLine(String reason) implements LinearRoadLine {}
