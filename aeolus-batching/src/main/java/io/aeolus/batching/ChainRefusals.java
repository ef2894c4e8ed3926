// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.Optional;

/**
 * Why the code of a component cannot be part of a chain. Groupings and parallelism can forbid a chain as well.
 *
 * @param asHead why its tasks cannot run other components; empty if they can
 * @param asMember why its code cannot run in the tasks of its producer; empty if it can
 */
public record ChainRefusals(Optional<String> asHead, Optional<String> asMember) {}
