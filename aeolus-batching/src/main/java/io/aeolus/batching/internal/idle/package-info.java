/** Work of executors without input, and how long they wait before they poll their queue again. */
@NullMarked
package io.aeolus.batching.internal.idle;

import org.jspecify.annotations.NullMarked;
