// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The limit {@code topology.max.spout.pending} of each task of a source.
 *
 * @param ofTask tuples in flight for each task; empty for no limit
 * @param profiledTasks the tasks of all sources in the profile, which may be more than their executors
 */
public record PendingLimit(OptionalInt ofTask, int profiledTasks) {

    /** Returns the limit in Storm's settings. Storm does not count tuples that are not acked, so a topology with such a source has no limit. */
    public static PendingLimit of(Profile profile, Map<String, Object> settings) {
        int tasks = profile.components().stream()
                .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                .mapToInt(ComponentProfile::tasks)
                .sum();
        int limit = ObjectReader.getInt(settings.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        boolean isLimited = limit > 0 && profile.unackedSources().isEmpty();
        return new PendingLimit(isLimited ? OptionalInt.of(limit) : OptionalInt.empty(), tasks);
    }

    /** Returns the limit of all tasks, given the executors of the sources. */
    public OptionalInt ofAllTasks(int executors) {
        if (ofTask.isEmpty()) {
            return OptionalInt.empty();
        }
        long all = (long) ofTask.getAsInt() * Math.max(executors, profiledTasks);
        return OptionalInt.of((int) Math.min(Integer.MAX_VALUE, all));
    }
}
