/**
 * The profiler inside of a worker: it counts what a task does, and times some of its calls, emits and acks, in bursts. What is made
 * of the sums is decided elsewhere.
 */
@NullMarked
package io.aeolus.probe.internal.profile;

import org.jspecify.annotations.NullMarked;
