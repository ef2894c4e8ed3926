// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Optional;
import java.util.regex.Pattern;

/** Elements of tweets other than words, with their part of speech. */
enum EntityKind {
    /** A link. */
    URL("(?i)(?:https?://|www\\.)\\S+", "SYM"),
    /** A mention. */
    MENTION("@\\w+", "PROPN"),
    /** A hashtag; contains a letter, as {@code #1} is a number. */
    HASH_TAG("#\\w*[\\p{L}_]\\w*", "NOUN"),
    /** An emoji. */
    EMOJI("", "SYM"),
    /** An emoticon. */
    EMOTICON("", "SYM");

    private final String regex;
    private final Pattern pattern;
    private final String tag;

    EntityKind(String regex, String tag) {
        this.regex = regex;
        this.pattern = Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS);
        this.tag = tag;
    }

    /** Returns the kind of a token; empty for words. Fast for words. */
    static Optional<EntityKind> of(String token) {
        if (token.isEmpty() || Letters.areAll(token)) {
            return Optional.empty();
        }
        Optional<EntityKind> byPattern = switch (token.charAt(0)) {
            case '@' -> MENTION.ifMatching(token);
            case '#' -> HASH_TAG.ifMatching(token);
            case 'h', 'H', 'w', 'W' -> URL.ifMatching(token);
            default -> Optional.empty();
        };
        return byPattern
                .or(() -> EmojiFinder.of(token).map(emoji -> EMOJI))
                .or(() -> Emoticon.isOne(token) ? Optional.of(EMOTICON) : Optional.empty());
    }

    private Optional<EntityKind> ifMatching(String token) {
        return pattern.matcher(token).matches() ? Optional.of(this) : Optional.empty();
    }

    /** Returns the regular expression; empty for kinds that are looked up. */
    String regex() {
        return regex;
    }

    /** Returns the part of speech. */
    String tag() {
        return tag;
    }
}
