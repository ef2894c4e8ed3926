/**
 * Changes that a user asks about: reading them, and making them.
 */
@NullMarked
package io.aeolus.optimizer.internal.whatif;

import org.jspecify.annotations.NullMarked;
