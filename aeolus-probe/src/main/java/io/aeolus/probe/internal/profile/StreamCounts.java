package io.aeolus.probe.internal.profile;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts a task's tuples by stream. There are few streams and their names are mostly the same objects, so a short list is the fastest
 * map. Thread-safe.
 */
final class StreamCounts {

    /** Counts what one thread does mostly, and others do now and then: for the one it is as cheap as a field. Thread-safe. */
    static final class Count {

        private final AtomicLong own = new AtomicLong();
        private final LongAdder others = new LongAdder();

        void increment(boolean isOwner) {
            if (isOwner) {
                add(1);
            } else {
                others.increment();
            }
        }

        /** Of the one thread. */
        void add(long more) {
            own.setRelease(own.getPlain() + more);
        }

        long get() {
            return own.getAcquire() + others.sum();
        }
    }

    private record Entry(String component, String stream, boolean isOfUser, Count count) {}

    private volatile Entry[] entries = new Entry[0];

    /** Counts a tuple; whether its stream is a user's, and not one of Storm's. */
    boolean count(String component, String stream, boolean isOwner) {
        Entry entry = entryOf(component, stream);
        entry.count.increment(isOwner);
        return entry.isOfUser;
    }

    private Entry entryOf(String component, String stream) {
        Entry[] known = entries;
        for (Entry entry : known) {
            if (entry.stream.equals(stream) && entry.component.equals(component)) {
                return entry;
            }
        }
        return added(known, component, stream);
    }

    private synchronized Entry added(Entry[] known, String component, String stream) {
        if (known != entries) {
            // Another thread was faster.
            return entryOf(component, stream);
        }
        Entry[] more = Arrays.copyOf(known, known.length + 1);
        Entry entry = new Entry(component, stream, UserStreams.contain(component, stream), new Count());
        more[known.length] = entry;
        entries = more;
        return entry;
    }

    /** The counts of users' streams so far. */
    Map<StreamName, Long> ofUser() {
        Map<StreamName, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.isOfUser) {
                counts.put(new StreamName(entry.component, entry.stream), entry.count.get());
            }
        }
        return counts;
    }

    /** The counts of all streams so far, where they are of one component. */
    Map<String, Long> byStream() {
        Map<String, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            counts.put(entry.stream, entry.count.get());
        }
        return counts;
    }
}
