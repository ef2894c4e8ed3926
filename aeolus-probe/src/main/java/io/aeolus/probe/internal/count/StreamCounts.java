// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts a task's tuples by stream. A task has few streams, and their names are usually identical objects, so a linear search is faster
 * than a hash map. Thread-safe.
 */
public final class StreamCounts {

    /** A counter that its owner thread increments as cheaply as a field. Other threads may increment it as well. Thread-safe. */
    public static final class Count {

        private final AtomicLong own = new AtomicLong();
        private final LongAdder others = new LongAdder();

        public void add(long more, boolean isOwner) {
            if (isOwner) {
                add(more);
            } else {
                others.add(more);
            }
        }

        /** Adds to the counter in the owner thread. */
        public void add(long more) {
            own.setRelease(own.getPlain() + more);
        }

        public long get() {
            return own.getAcquire() + others.sum();
        }
    }

    private record Entry(String component, String stream, boolean isOfUser, Count count) {}

    private volatile Entry[] entries = new Entry[0];

    /** The entry of the previous tuple; most tuples use the same entry. Entries are immutable, so a data race is harmless. */
    private @Nullable Entry latest;

    /** Counts a tuple. Returns whether its stream is a user stream. */
    public boolean count(String component, String stream, boolean isOwner) {
        return add(component, stream, 1, isOwner);
    }

    /** Adds tuples; the number may be negative. Returns whether their stream is a user stream. */
    public boolean add(String component, String stream, long more, boolean isOwner) {
        Entry entry = entryOf(component, stream);
        entry.count.add(more, isOwner);
        return entry.isOfUser;
    }

    @SuppressWarnings("ReferenceEquality") // other objects are compared by value
    private Entry entryOf(String component, String stream) {
        Entry last = latest;
        if (last != null && last.stream == stream && last.component == component) {
            return last;
        }
        Entry[] known = entries;
        for (Entry entry : known) {
            if (entry.stream.equals(stream) && entry.component.equals(component)) {
                latest = entry;
                return entry;
            }
        }
        return added(known, component, stream);
    }

    private synchronized Entry added(Entry[] known, String component, String stream) {
        if (known != entries) {
            // Another thread added an entry meanwhile.
            return entryOf(component, stream);
        }
        Entry[] more = Arrays.copyOf(known, known.length + 1);
        Entry entry = new Entry(component, stream, UserStreams.contain(component, stream), new Count());
        more[known.length] = entry;
        entries = more;
        return entry;
    }

    public Map<StreamName, Long> userCounts() {
        Map<StreamName, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.isOfUser) {
                counts.put(new StreamName(entry.component, entry.stream), entry.count.get());
            }
        }
        return counts;
    }

    /** Returns the counts of all streams of a single component. */
    public Map<String, Long> countsByStream() {
        Map<String, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            counts.put(entry.stream, entry.count.get());
        }
        return counts;
    }
}
