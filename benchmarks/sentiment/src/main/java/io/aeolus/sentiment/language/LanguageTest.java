package io.aeolus.sentiment.language;

import java.util.Arrays;
import opennlp.tools.langdetect.Language;
import opennlp.tools.langdetect.LanguageDetectorME;

/** Tells English from other languages. Not threadsafe. */
final class LanguageTest {

    private static final String ENGLISH = "eng";

    /**
     * A text of two or three words is hardly more likely in one language than in another. It is taken for English where that is
     * at least this likely, as a part of the most likely language; so hardly any in another language is.
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
