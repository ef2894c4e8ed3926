/**
 * Parts of the optimizer that users do not touch. Free to change in any release; nothing outside this module may use it.
 */
@NullMarked
package io.aeolus.optimizer.internal;

import org.jspecify.annotations.NullMarked;
