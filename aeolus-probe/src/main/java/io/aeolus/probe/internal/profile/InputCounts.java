package io.aeolus.probe.internal.profile;

import io.aeolus.probe.StreamName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/**
 * Counts the tuples that a bolt takes, by input. One thread counts, any may read. There are few inputs and their names are mostly
 * the same objects, so a short list is the fastest map.
 */
final class InputCounts {

    /** Names that are equal, but not the same objects, get entries of their own up to here. */
    private static final int LONGEST = 32;

    /** An input, or the same input by another pair of names. */
    private record Entry(String component, String stream, boolean isOfUser, boolean isAlias, AtomicLong count) {

        boolean isFor(String otherComponent, String otherStream) {
            return component.equals(otherComponent) && stream.equals(otherStream);
        }
    }

    private volatile Entry[] entries = new Entry[0];

    /** Counts a tuple; whether it is a user's, and not one of Storm's. */
    boolean count(Tuple tuple) {
        String component = tuple.getSourceComponent();
        String stream = tuple.getSourceStreamId();
        Entry entry = entryOf(component, stream);
        entry.count.setRelease(entry.count.getPlain() + 1);
        return entry.isOfUser;
    }

    @SuppressWarnings("ReferenceEquality") // Equal names that are other objects are found the slow way.
    private Entry entryOf(String component, String stream) {
        for (Entry entry : entries) {
            if (entry.stream == stream && entry.component == component) {
                return entry;
            }
        }
        return slowEntryOf(component, stream);
    }

    private Entry slowEntryOf(String component, String stream) {
        Entry[] known = entries;
        for (Entry entry : known) {
            if (entry.isFor(component, stream)) {
                if (known.length < LONGEST) {
                    add(new Entry(component, stream, entry.isOfUser, true, entry.count));
                }
                return entry;
            }
        }
        Entry entry = new Entry(component, stream, isUsers(component, stream), false, new AtomicLong());
        add(entry);
        return entry;
    }

    private void add(Entry entry) {
        Entry[] more = Arrays.copyOf(entries, entries.length + 1);
        more[more.length - 1] = entry;
        entries = more;
    }

    /** Users' tuples so far, of all inputs. */
    long tuples() {
        long sum = 0;
        for (Entry entry : entries) {
            if (entry.isOfUser && !entry.isAlias) {
                sum += entry.count.getAcquire();
            }
        }
        return sum;
    }

    /** The counts of users' inputs so far. */
    Map<StreamName, Long> counts() {
        Map<StreamName, Long> counts = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.isOfUser && !entry.isAlias) {
                counts.put(new StreamName(entry.component, entry.stream), entry.count.getAcquire());
            }
        }
        return counts;
    }

    /** Ticks and checkpoints come by the clock. */
    private static boolean isUsers(String component, String stream) {
        return !Utils.isSystemId(component) && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }
}
