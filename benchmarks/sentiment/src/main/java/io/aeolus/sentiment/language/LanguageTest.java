// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Arrays;
import opennlp.tools.langdetect.Language;
import opennlp.tools.langdetect.LanguageDetectorME;

/** Detects English. Not thread-safe. */
final class LanguageTest {

    private static final String ENGLISH = "eng";

    /**
     * Short texts are ambiguous. A text counts as English if the probability of English is at least this share of the highest probability,
     * which rarely accepts other languages.
     */
    private static final double ALMOST = 0.9;

    private final LanguageDetectorME detector = new LanguageDetectorME(Models.LANGUAGES.get());

    boolean isEnglish(String text) {
        Language[] mostLikelyFirst = detector.predictLanguages(text);
        return Arrays.stream(mostLikelyFirst)
                .filter(language -> language.getLang().equals(ENGLISH))
                .anyMatch(english -> english.getConfidence() >= ALMOST * mostLikelyFirst[0].getConfidence());
    }
}
