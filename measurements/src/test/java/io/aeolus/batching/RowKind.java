// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.LinearRoadRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.storm.tuple.Values;

/** The content of benchmark rows. */
public enum RowKind {
    /** Eight boxed ints: a parsed position report of Linear Road. */
    LINEAR_ROAD {
        @Override
        List<List<Object>> rows(int count) {
            return LinearRoadRows.of(count, new Random(1));
        }

        @Override
        String[] fields() {
            return LinearRoadRows.fields();
        }

        @Override
        String[] keys() {
            return new String[] {"xway", "dir", "seg"};
        }
    },

    /** Three strings and a time: a line of an access log. */
    STRINGS {
        @Override
        List<List<Object>> rows(int count) {
            Random random = new Random(1);
            List<List<Object>> rows = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                rows.add(new Values(
                        "user-" + random.nextInt(30_000),
                        "/shop/article/" + random.nextInt(1_000_000) + "?from=search",
                        random.nextBoolean() ? "GET" : "POST",
                        1_700_000_000_000L + i));
            }
            return rows;
        }

        @Override
        String[] fields() {
            return new String[] {"user", "path", "method", "time"};
        }

        @Override
        String[] keys() {
            return new String[] {"user"};
        }
    },

    /** A key and a time. */
    LONGS {
        @Override
        List<List<Object>> rows(int count) {
            Random random = new Random(1);
            List<List<Object>> rows = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                rows.add(new Values(random.nextLong(1_000_000), 1_700_000_000_000L + i));
            }
            return rows;
        }

        @Override
        String[] fields() {
            return new String[] {"key", "time"};
        }

        @Override
        String[] keys() {
            return new String[] {"key"};
        }
    };

    abstract List<List<Object>> rows(int count);

    abstract String[] fields();

    abstract String[] keys();
}
