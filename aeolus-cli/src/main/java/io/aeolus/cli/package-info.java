/** The command line: the entry point of {@code aeolus}, and {@code Workload}, the interface of built-in workloads. */
@NullMarked
package io.aeolus.cli;

import org.jspecify.annotations.NullMarked;
