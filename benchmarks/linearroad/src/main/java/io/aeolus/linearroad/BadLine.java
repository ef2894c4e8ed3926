package io.aeolus.linearroad;

/**
 * A line that breaks the format.
 *
 * @param reason what is wrong with it, in one line without its place, such as {@code field 4 (Spd) is 120, expected
 *     0..100}
 */
public record BadLine(String reason) implements LinearRoadLine {}
