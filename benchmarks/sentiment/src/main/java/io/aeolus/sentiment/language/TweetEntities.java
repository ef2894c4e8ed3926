// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import opennlp.tools.util.Span;

/** Finds links, mentions, hashtags, emoji and emoticons in a text. */
final class TweetEntities {

    private static final Pattern BY_PATTERN = Pattern.compile(
            Stream.of(EntityKind.URL, EntityKind.MENTION, EntityKind.HASH_TAG)
                    .map(kind -> "(?:" + kind.regex() + ")")
                    .collect(Collectors.joining("|")),
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern CHUNK = Pattern.compile("\\S+");

    /** Maximum length of an emoticon; repeated mouths are truncated. */
    private static final int MAX_EMOTICON = 12;

    private TweetEntities() {}

    /** Returns the entities in a range of a text, in order and without overlap. */
    static List<Span> in(String text, int start, int end) {
        List<Span> found = new ArrayList<>();
        Matcher matcher = BY_PATTERN.matcher(text).region(start, end);
        while (matcher.find()) {
            found.add(new Span(matcher.start(), matcher.end()));
        }
        EmojiFinder.in(text, start, end).forEach(picture -> addUnlessTaken(picture, found));
        Matcher chunks = CHUNK.matcher(text).region(start, end);
        while (chunks.find()) {
            addEmoticon(text, chunks.start(), chunks.end(), found);
        }
        found.sort(Comparator.comparingInt(Span::getStart));
        return found;
    }

    /** Finds an emoticon that is a chunk between blanks or the end of a chunk, as in {@code great:)}. */
    private static void addEmoticon(String text, int start, int end, List<Span> found) {
        if (end - start <= MAX_EMOTICON && Emoticon.isOne(text.substring(start, end))) {
            addUnlessTaken(new Span(start, end), found);
            return;
        }
        for (int from = Math.max(start + 1, end - MAX_EMOTICON); from < end - 1; from++) {
            boolean afterWord =
                    Character.isLetterOrDigit(text.charAt(from - 1)) || ".!?,".indexOf(text.charAt(from - 1)) >= 0;
            boolean isFace = ":;=".indexOf(text.charAt(from)) >= 0;
            if (afterWord && isFace && Emoticon.isOne(text.substring(from, end))) {
                addUnlessTaken(new Span(from, end), found);
                return;
            }
        }
    }

    private static void addUnlessTaken(Span span, List<Span> found) {
        if (found.stream().noneMatch(span::intersects)) {
            found.add(span);
        }
    }
}
