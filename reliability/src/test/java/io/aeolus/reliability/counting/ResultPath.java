// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

/** The path of a row to the result. Each row takes both paths. */
enum ResultPath {
    /** Directly from the source, or through a window. */
    STRAIGHT,
    /** Through the keyed bolt. */
    TALLIED
}
