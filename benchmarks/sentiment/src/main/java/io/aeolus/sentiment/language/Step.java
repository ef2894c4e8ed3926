// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** A step of the analysis. Not thread-safe. */
@FunctionalInterface
public interface Step {

    /** Processes a tweet. */
    Tweet apply(Tweet tweet);
}
