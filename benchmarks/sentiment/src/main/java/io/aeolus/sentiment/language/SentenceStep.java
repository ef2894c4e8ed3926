// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Arrays;
import opennlp.tools.sentdetect.SentenceDetectorME;
import opennlp.tools.util.Span;

/** Detects the ends of sentences. */
final class SentenceStep implements Step {

    private final SentenceDetectorME detector = new SentenceDetectorME(Models.SENTENCES.get());

    @Override
    public Tweet apply(Tweet tweet) {
        Span[] sentences = detector.sentPosDetect(tweet.text());
        return tweet.withSentenceEnds(Arrays.stream(sentences).map(Span::getEnd).toList());
    }
}
