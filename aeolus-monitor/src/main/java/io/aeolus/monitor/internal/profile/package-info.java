/**
 * The profiler inside of a topology: what stands around each spout and bolt, counts, and measures sampled calls. All of it runs in
 * the workers, on the threads of executors, and must cost next to nothing.
 */
@NullMarked
package io.aeolus.monitor.internal.profile;

import org.jspecify.annotations.NullMarked;
