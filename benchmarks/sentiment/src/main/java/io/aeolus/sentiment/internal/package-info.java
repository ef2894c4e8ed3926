/** How the input is made and read, and what its right result is. Not for use outside the workload. */
@NullMarked
package io.aeolus.sentiment.internal;

import org.jspecify.annotations.NullMarked;
