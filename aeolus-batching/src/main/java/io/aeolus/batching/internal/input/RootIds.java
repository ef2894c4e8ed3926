package io.aeolus.batching.internal.input;

import java.util.Arrays;
import java.util.Set;
import org.apache.storm.tuple.MessageId;

/** Sets of root ids, as ascending arrays. */
final class RootIds {

    private RootIds() {}

    /** The roots of a message id. */
    static long[] of(MessageId id) {
        Set<Long> roots = id.getAnchors();
        long[] ids = new long[roots.size()];
        int count = 0;
        for (long root : roots) {
            ids[count++] = root;
        }
        Arrays.sort(ids);
        return ids;
    }

    /** All that are in some of the sets. */
    static long[] union(long[][] sets) {
        if (sets.length == 1) {
            return sets[0];
        }
        int count = 0;
        for (long[] set : sets) {
            count += set.length;
        }
        long[] all = new long[count];
        count = 0;
        for (long[] set : sets) {
            System.arraycopy(set, 0, all, count, set.length);
            count += set.length;
        }
        Arrays.sort(all);
        int different = 0;
        for (long id : all) {
            if (different == 0 || all[different - 1] != id) {
                all[different++] = id;
            }
        }
        return different == all.length ? all : Arrays.copyOf(all, different);
    }
}
