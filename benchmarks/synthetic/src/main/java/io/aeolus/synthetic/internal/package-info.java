/** Internals of the workloads: rows and expected results. */
@NullMarked
package io.aeolus.synthetic.internal;

import org.jspecify.annotations.NullMarked;
