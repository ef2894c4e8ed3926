package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.Arrays;
import java.util.List;

/** Counts the tuples that a task emits, by stream. Thread-safe. */
final class OutputCounts {

    private record Entry(String stream, OwnedCount count) {}

    private final String component;
    private volatile Entry[] entries = new Entry[0];

    OutputCounts(String component) {
        this.component = component;
    }

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

    /** Tuples so far, on all streams. */
    long tuples() {
        long sum = 0;
        for (Entry entry : entries) {
            sum += entry.count.get();
        }
        return sum;
    }

    /** The counts so far. */
    List<StreamCount> counts() {
        return Arrays.stream(entries)
                .map(entry -> new StreamCount(component, entry.stream, entry.count.get()))
                .toList();
    }
}
