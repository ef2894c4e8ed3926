// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import java.util.Map;
import java.util.OptionalInt;

/**
 * A generated tweet with its expected analysis.
 *
 * @param text its text, which can contain markup
 * @param language its language (ISO 639-3)
 * @param polarity of English tweets: 1 if all opinions are positive, -1 if all are negative, otherwise 0; empty for other languages
 * @param attributes of English tweets: the nouns with opinions, each with 1 or -1
 */
public record GeneratedTweet(String text, String language, OptionalInt polarity, Map<String, Integer> attributes) {

    /** Copies the map. */
    public GeneratedTweet {
        attributes = Map.copyOf(attributes);
    }
}
