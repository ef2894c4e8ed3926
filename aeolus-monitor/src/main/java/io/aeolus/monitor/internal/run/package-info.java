/** Waits for the end of a run, and measures it, on any cluster. */
@NullMarked
package io.aeolus.monitor.internal.run;

import org.jspecify.annotations.NullMarked;
