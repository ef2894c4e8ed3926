package io.aeolus.sentiment;

import java.util.Map;
import java.util.OptionalInt;

/**
 * A tweet that was made up, with what it says.
 *
 * @param text its text, perhaps with markup
 * @param language its language as in ISO 639-3
 * @param polarity in English: 1 if all that is said is good, -1 if all is bad, 0 if nothing or both is said; empty in other languages
 * @param attributes in English: the things that are judged, each with 1 or -1
 */
public record GeneratedTweet(String text, String language, OptionalInt polarity, Map<String, Integer> attributes) {

    /** Copies the map. */
    public GeneratedTweet {
        attributes = Map.copyOf(attributes);
    }
}
