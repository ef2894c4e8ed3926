// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;

/** Groups the words of a tweet by sentence. */
final class Sentences {

    private Sentences() {}

    /** Returns the words of each sentence, in order. */
    static List<List<Word>> of(List<Word> words) {
        List<List<Word>> sentences = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= words.size(); i++) {
            if (i == words.size() || words.get(i).sentence() != words.get(start).sentence()) {
                sentences.add(words.subList(start, i));
                start = i;
            }
        }
        return sentences;
    }
}
