/**
 * Sentiment analysis of tweets: the workload, its input files and their generator, and the right result. The dataflow is in
 * {@code topology}, the language processing in {@code language}.
 */
@NullMarked
package io.aeolus.sentiment;

import org.jspecify.annotations.NullMarked;
