// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Divides a text into words as {@code shlex.split} of Python does, which the {@code storm} script uses. */
public final class ShellWords {

    /** White space, or a part of a word: in single quotes, in double quotes, after a backslash, or plain. */
    private static final Pattern PART =
            Pattern.compile("(?s)(?<space>[ \\t\\r\\n]++)|'(?<single>[^']*+)'|\"(?<double>(?:[^\"\\\\]++|\\\\.)*+)\""
                    + "|\\\\(?<escaped>.)|(?<plain>[^ \\t\\r\\n'\"\\\\]++)");

    /** The only escapes within double quotes. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\([\"\\\\])");

    private ShellWords() {}

    /**
     * Divides the value of a variable at white space outside quotes, and removes quotes and backslashes.
     *
     * @throws BadInputException if a quote is not closed, or the text ends with a backslash
     */
    public static List<String> split(String variable, String text) throws BadInputException {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        // A word can be empty: ''.
        boolean isWord = false;
        Matcher part = PART.matcher(text);
        while (part.regionStart() < text.length()) {
            if (!part.lookingAt()) {
                throw new BadInputException(variable + ": " + text.charAt(part.regionStart()) + " at character "
                        + (part.regionStart() + 1) + " has no end: close the quote, or remove the last backslash");
            }
            if (part.group("space") == null) {
                word.append(content(part));
                isWord = true;
            } else if (isWord) {
                words.add(word.toString());
                word.setLength(0);
                isWord = false;
            }
            part.region(part.end(), text.length());
        }
        if (isWord) {
            words.add(word.toString());
        }
        return words;
    }

    private static String content(Matcher part) {
        String quoted = part.group("double");
        return quoted != null
                ? ESCAPE.matcher(quoted).replaceAll("$1")
                : Stream.of("single", "escaped", "plain")
                        .map(part::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
    }
}
