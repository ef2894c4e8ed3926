package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.List;

/**
 * How often a task was called up to now.
 *
 * @param calls users' calls
 * @param emptyCalls of a spout: calls that emitted nothing
 * @param idleNanos of a spout: time without anything to emit
 * @param emittedWithId of a spout: tuples with a message id
 * @param executed of a bolt: tuples taken
 */
record CallCounts(long calls, long emptyCalls, long idleNanos, long emittedWithId, List<StreamCount> executed) {}
