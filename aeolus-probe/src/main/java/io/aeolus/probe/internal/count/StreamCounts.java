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
 * Counts a task's tuples by stream. There are few streams and their names are mostly the same objects, so a short list is the fastest
 * map. Thread-safe.
 */
public final class StreamCounts {

    /** Counts what one thread does mostly, and others do now and then: for the one it is as cheap as a field. Thread-safe. */
    public static final class Count {

        private final AtomicLong own = new AtomicLong();
        private final LongAdder others = new LongAdder();

        /** Adds so many, by the one thread or another. */
        public void add(long more, boolean isOwner) {
            if (isOwner) {
                add(more);
            } else {
                others.add(more);
            }
        }

        /** Of the one thread. */
        public void add(long more) {
            own.setRelease(own.getPlain() + more);
        }

        /** The count so far. */
        public long get() {
            return own.getAcquire() + others.sum();
        }
    }

    private record Entry(String component, String stream, boolean isOfUser, Count count) {}

    private volatile Entry[] entries = new Entry[0];

    /** The entry that was asked for last, mostly that of the next tuple, too. All of an entry is final: any thread may leave it here. */
    private @Nullable Entry latest;

    /** Counts a tuple; whether its stream is a user's, and not one of Storm's. */
    public boolean count(String component, String stream, boolean isOwner) {
        return add(component, stream, 1, isOwner);
    }

    /** Counts so many of them, below 0 for fewer; whether their stream is a user's, and not one of Storm's. */
    public boolean add(String component, String stream, long more, boolean isOwner) {
        Entry entry = entryOf(component, stream);
        entry.count.add(more, isOwner);
        return entry.isOfUser;
    }

    @SuppressWarnings("ReferenceEquality") // others are looked for
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
    public Map<StreamName, Long> ofUser() {
        Map<StreamName, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.isOfUser) {
                counts.put(new StreamName(entry.component, entry.stream), entry.count.get());
            }
        }
        return counts;
    }

    /** The counts of all streams so far, where they are of one component. */
    public Map<String, Long> byStream() {
        Map<String, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            counts.put(entry.stream, entry.count.get());
        }
        return counts;
    }
}
