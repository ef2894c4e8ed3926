package io.aeolus.probe.internal.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts the tuples that a task emits, by stream. Thread-safe. */
final class OutputCounts {

    private record Entry(String stream, OwnedCount count) {}

    private volatile Entry[] entries = new Entry[0];

    /** Counts a tuple. */
    void count(String stream, boolean isOwner) {
        countOf(stream).increment(isOwner);
    }

    @SuppressWarnings("ReferenceEquality") // A stream's name is mostly a constant.
    private OwnedCount countOf(String stream) {
        for (Entry entry : entries) {
            if (entry.stream == stream || entry.stream.equals(stream)) {
                return entry.count;
            }
        }
        return added(stream);
    }

    private synchronized OwnedCount added(String stream) {
        for (Entry entry : entries) {
            if (entry.stream.equals(stream)) {
                return entry.count;
            }
        }
        Entry entry = new Entry(stream, new OwnedCount());
        Entry[] more = Arrays.copyOf(entries, entries.length + 1);
        more[more.length - 1] = entry;
        entries = more;
        return entry.count;
    }

    /** The counts so far. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            counts.put(entry.stream, entry.count.get());
        }
        return counts;
    }
}
