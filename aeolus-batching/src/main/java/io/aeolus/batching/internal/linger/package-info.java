/** The clock that bounds how long a row waits in a buffer. */
@NullMarked
package io.aeolus.batching.internal.linger;

import org.jspecify.annotations.NullMarked;
