/** Internals of the workloads: rows, expected results, rejection of input files. */
@NullMarked
package io.aeolus.synthetic.internal;

import org.jspecify.annotations.NullMarked;
