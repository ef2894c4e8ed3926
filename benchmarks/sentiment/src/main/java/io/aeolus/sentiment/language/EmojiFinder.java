// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import com.vdurmont.emoji.Emoji;
import com.vdurmont.emoji.EmojiManager;
import com.vdurmont.emoji.EmojiParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import opennlp.tools.util.Span;

/** Emoji with their modifiers, such as variation selectors and skin tones. */
final class EmojiFinder {

    /** The first code point of emoji, except some common signs. */
    private static final char FIRST = '\u200D';

    private static final Pattern DRAWING = Pattern.compile("[\\x{FE0E}\\x{FE0F}\\x{1F3FB}-\\x{1F3FF}]+");

    private EmojiFinder() {}

    /** Returns the emoji in a range of a text, in order. */
    static List<Span> in(String text, int start, int end) {
        List<Span> found = new ArrayList<>();
        if (!mayContainEmoji(text)) {
            return found;
        }
        String part = text.substring(start, end);
        int from = 0;
        for (String emoji : EmojiParser.extractEmojis(part)) {
            if (isDrawing(emoji.codePointAt(0))) {
                // Part of the preceding emoji.
                continue;
            }
            int at = part.indexOf(emoji, from);
            from = at + emoji.length();
            while (from < part.length() && isDrawing(part.codePointAt(from))) {
                from += Character.charCount(part.codePointAt(from));
            }
            found.add(new Span(start + at, start + from));
        }
        return found;
    }

    /** Returns the emoji of a token; empty if the token is not an emoji. */
    static Optional<Emoji> of(String token) {
        if (!mayContainEmoji(token)) {
            return Optional.empty();
        }
        return Optional.ofNullable(EmojiManager.getByUnicode(token))
                .or(() -> Optional.ofNullable(
                        EmojiManager.getByUnicode(DRAWING.matcher(token).replaceAll(""))));
    }

    private static boolean mayContainEmoji(String text) {
        return text.chars().anyMatch(c -> c >= FIRST);
    }

    private static boolean isDrawing(int point) {
        return DRAWING.matcher(Character.toString(point)).matches();
    }
}
