// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import java.util.Random;

/** A log of clicks, the same in each run: {@code MILLIS USER PAGE}. One line in a thousand is malformed. */
class Clicks {

    private static final int USERS = 10_000;
    private static final int PAGES = 500;
    private static final int MALFORMED_ONE_IN = 1_000;
    private static final long START_MILLIS = 1_700_000_000_000L;
    private static final int MAX_PAUSE_MILLIS = 400;

    private final Random random = new Random(1);
    private long timeMillis = START_MILLIS;

    String nextLine() {
        timeMillis += random.nextInt(MAX_PAUSE_MILLIS);
        String user = "user" + random.nextInt(USERS);
        if (random.nextInt(MALFORMED_ONE_IN) == 0) {
            return timeMillis + " " + user;
        }
        return timeMillis + " " + user + " /page/" + random.nextInt(PAGES);
    }
}
