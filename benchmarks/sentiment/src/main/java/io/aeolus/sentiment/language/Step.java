package io.aeolus.sentiment.language;

/** Finds out one thing about tweets. Not threadsafe: the tools of a step are its own. */
@FunctionalInterface
public interface Step {

    /** Finds it out about one tweet. */
    Tweet apply(Tweet tweet);
}
