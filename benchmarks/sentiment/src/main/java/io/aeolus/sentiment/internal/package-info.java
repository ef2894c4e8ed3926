/** Internals of the workload: generation and reading of input, expected results. */
@NullMarked
package io.aeolus.sentiment.internal;

import org.jspecify.annotations.NullMarked;
