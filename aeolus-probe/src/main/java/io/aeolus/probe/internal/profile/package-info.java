/** The profiler inside of a worker: counts what a task does, and times some of its calls, emits and acks in bursts. */
@NullMarked
package io.aeolus.probe.internal.profile;

import org.jspecify.annotations.NullMarked;
