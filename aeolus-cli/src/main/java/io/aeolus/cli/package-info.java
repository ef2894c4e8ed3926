/**
 * The command line: the entry point of {@code aeolus}, and {@code Workload}, the interface of what it can run by name. What the
 * commands do is in {@code internal}; how a plan is computed is in the optimizer module.
 */
@NullMarked
package io.aeolus.cli;

import org.jspecify.annotations.NullMarked;
