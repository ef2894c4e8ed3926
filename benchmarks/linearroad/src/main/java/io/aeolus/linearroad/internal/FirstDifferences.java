package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.SegmentMinute;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps the first few of many differences, by key, however many there are. Not threadsafe. */
public final class FirstDifferences {
    private static final int KEPT = 5;

    private final TreeMap<SegmentMinute, String> first = new TreeMap<>();

    /** Adds a difference; the first one of a key stays. */
    public void add(SegmentMinute key, String text) {
        first.putIfAbsent(key, text);
        if (first.size() > KEPT) {
            first.pollLastEntry();
        }
    }

    /** The differences kept, each with its key, in order. */
    public List<String> texts() {
        return first.entrySet().stream().map(FirstDifferences::text).toList();
    }

    private static String text(Map.Entry<SegmentMinute, String> difference) {
        return difference.getKey() + ": " + difference.getValue();
    }
}
