/**
 * Reading and writing of plan files.
 */
@NullMarked
package io.aeolus.optimizer.internal.plan;

import org.jspecify.annotations.NullMarked;
