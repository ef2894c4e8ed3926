/** Internals of the Linear Road workload: parsing, exact arithmetic, the traffic model. */
@NullMarked
package io.aeolus.linearroad.internal;

import org.jspecify.annotations.NullMarked;
