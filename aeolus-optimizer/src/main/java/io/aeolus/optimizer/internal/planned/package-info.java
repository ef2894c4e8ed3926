/**
 * Plans and what-ifs as text for people.
 */
@NullMarked
package io.aeolus.optimizer.internal.planned;

import org.jspecify.annotations.NullMarked;
