/** What the workloads are made of: their rows, the right answers, the refusal of input files. Not for use outside them. */
@NullMarked
package io.aeolus.synthetic.internal;

import org.jspecify.annotations.NullMarked;
