// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

import java.util.Random;

/** Reproducible random sentences. */
class Sentences {

    private static final String[] ALL = {
        "the cow jumped over the moon",
        "an apple a day keeps the doctor away",
        "four score and seven years ago",
        "snow white and the seven dwarfs",
        "i am at two with nature"
    };

    private final Random random = new Random(1);

    String next() {
        return ALL[random.nextInt(ALL.length)];
    }
}
