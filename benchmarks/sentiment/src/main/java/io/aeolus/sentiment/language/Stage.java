// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** The steps after the filter, in order. */
public enum Stage {
    /** Detects sentences. */
    SENTENCE("sentence"),
    /** Splits sentences into words. */
    TOKENIZER("tokenizer"),
    /** Tags parts of speech. */
    POS_TAGGER("posTagger"),
    /** Normalizes the spelling of tweets. */
    CUSTOM_NORMALIZER("customNormalizer"),
    /** Joins phrases. */
    COMPLEX_PHRASES("complexPhrases"),
    /** Detects negated words. */
    NEGATION("negation"),
    /** Lemmatizes words. */
    BASE_FORM("baseForm"),
    /** Looks up valences. */
    SENTIMENT_WORD("sentimentWord"),
    /** Finds attributes. */
    ATTRIBUTE("attribute"),
    /** Scales valences in their context. */
    NORMALIZER("normalizer"),
    /** Drops stop words. */
    STOP_WORD("stopWord"),
    /** Computes scores by attribute. */
    SENTIMENT_PER_ATTRIBUTE("sa"),
    /** Formats the result as HTML. */
    HTML("html");

    private final String id;

    Stage(String id) {
        this.id = id;
    }

    /** Returns the name of the stage and its bolt. */
    public String id() {
        return id;
    }

    /** Creates the step and loads its models unless another task of the worker has loaded them. */
    public Step newStep() {
        return switch (this) {
            case SENTENCE -> new SentenceStep();
            case TOKENIZER -> new TokenizerStep();
            case POS_TAGGER -> new PosTaggerStep();
            case CUSTOM_NORMALIZER -> new CustomNormalizerStep();
            case COMPLEX_PHRASES -> new ComplexPhrasesStep();
            case NEGATION -> new NegationStep();
            case BASE_FORM -> new BaseFormStep();
            case SENTIMENT_WORD -> new SentimentWordStep();
            case ATTRIBUTE -> new AttributeStep();
            case NORMALIZER -> new NormalizerStep();
            case STOP_WORD -> new StopWordStep();
            case SENTIMENT_PER_ATTRIBUTE -> new SentimentPerAttributeStep();
            case HTML -> new HtmlStep();
        };
    }
}
