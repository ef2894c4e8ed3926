/**
 * Reading and writing of plan files, and checking a plan against a topology.
 */
@NullMarked
package io.aeolus.optimizer.internal.plan;

import org.jspecify.annotations.NullMarked;
