/** What executors without input do, and how long they wait until they look for some again. */
@NullMarked
package io.aeolus.batching.internal.idle;

import org.jspecify.annotations.NullMarked;
