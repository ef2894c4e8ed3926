/**
 * Internals of the optimizer: can change in any release, and must not be used by other modules.
 */
@NullMarked
package io.aeolus.optimizer.internal;

import org.jspecify.annotations.NullMarked;
