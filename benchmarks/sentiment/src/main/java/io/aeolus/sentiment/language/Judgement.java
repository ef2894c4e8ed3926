package io.aeolus.sentiment.language;

/**
 * What a tweet says of one thing.
 *
 * @param attribute the thing's name
 * @param score from -1 to 1
 */
public record Judgement(String attribute, double score) {}
