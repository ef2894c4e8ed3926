/**
 * Waiting for the end of a run, and what is made of it, wherever the topology runs.
 */
@NullMarked
package io.aeolus.monitor.internal.run;

import org.jspecify.annotations.NullMarked;
