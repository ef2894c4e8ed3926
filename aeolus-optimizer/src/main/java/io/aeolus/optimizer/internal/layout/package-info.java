/**
 * The placement of executors by Storm's even scheduler, and its effects: tuples that cross workers, and unequal loads of tasks and
 * machines. Depends on no class of Storm. The best layout is found in {@code internal.search}.
 */
@NullMarked
package io.aeolus.optimizer.internal.layout;

import org.jspecify.annotations.NullMarked;
