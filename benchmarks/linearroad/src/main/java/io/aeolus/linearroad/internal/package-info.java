/** The inner parts of the Linear Road workload: parsing, exact arithmetic, the traffic model. Not for use outside it. */
@NullMarked
package io.aeolus.linearroad.internal;

import org.jspecify.annotations.NullMarked;
