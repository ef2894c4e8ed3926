// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/**
 * The opinion of a tweet on an attribute.
 *
 * @param attribute the attribute's name
 * @param score from -1 to 1
 */
public record Judgement(String attribute, double score) {}
