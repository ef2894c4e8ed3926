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

    /** The kind of a token; empty for words. */
    static Optional<EntityKind> of(String token) {
        for (EntityKind kind : values()) {
            if (kind.matches(token)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    private boolean matches(String token) {
        return switch (this) {
            case EMOJI -> Pictures.of(token).isPresent();
            case EMOTICON -> Emoticon.isOne(token);
            default -> pattern.matcher(token).matches();
        };
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
