package io.aeolus.sentiment.language;

import java.util.Optional;
import java.util.regex.Pattern;

/** What tweets have beside words, with the part of speech that it stands for. */
enum EntityKind {
    /** A link. */
    URL("(?i)(?:https?://|www\\.)\\S+", "SYM"),
    /** Somebody's name. */
    MENTION("@\\w+", "PROPN"),
    /** A word that tweets are found by; with a letter in it, as {@code #1} is a number. */
    HASH_TAG("#\\w*[\\p{L}_]\\w*", "NOUN"),
    /** A picture. */
    EMOJI("", "SYM"),
    /** A face made of punctuation marks. */
    EMOTICON("", "SYM");

    private final String regex;
    private final Pattern pattern;
    private final String tag;

    EntityKind(String regex, String tag) {
        this.regex = regex;
        this.pattern = Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS);
        this.tag = tag;
    }

    /** The kind of a token; empty for words, which nearly all are, so it is quick to say so. */
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
                .or(() -> Pictures.of(token).map(emoji -> EMOJI))
                .or(() -> Emoticon.isOne(token) ? Optional.of(EMOTICON) : Optional.empty());
    }

    private Optional<EntityKind> ifMatching(String token) {
        return pattern.matcher(token).matches() ? Optional.of(this) : Optional.empty();
    }

    /** The regular expression of those that have one; empty for those that are looked up. */
    String regex() {
        return regex;
    }

    /** The part of speech. */
    String tag() {
        return tag;
    }
}
