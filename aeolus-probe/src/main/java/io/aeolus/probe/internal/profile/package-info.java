/** Profiles tasks in a worker: counts their calls, emits and acks, and times a sample. */
@NullMarked
package io.aeolus.probe.internal.profile;

import org.jspecify.annotations.NullMarked;
