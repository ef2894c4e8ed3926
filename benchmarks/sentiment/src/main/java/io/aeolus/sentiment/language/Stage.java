// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.function.Supplier;

/** The steps after the filter, in order. */
public enum Stage {
    /** Detects sentences. */
    SENTENCE("sentence", SentenceStep::new),
    /** Splits sentences into words. */
    TOKENIZER("tokenizer", TokenizerStep::new),
    /** Tags parts of speech. */
    POS_TAGGER("posTagger", PosTaggerStep::new),
    /** Normalizes the spelling of tweets. */
    CUSTOM_NORMALIZER("customNormalizer", CustomNormalizerStep::new),
    /** Joins phrases. */
    COMPLEX_PHRASES("complexPhrases", ComplexPhrasesStep::new),
    /** Detects negated words. */
    NEGATION("negation", NegationStep::new),
    /** Lemmatizes words. */
    BASE_FORM("baseForm", BaseFormStep::new),
    /** Looks up valences. */
    SENTIMENT_WORD("sentimentWord", SentimentWordStep::new),
    /** Finds attributes. */
    ATTRIBUTE("attribute", AttributeStep::new),
    /** Scales valences in their context. */
    NORMALIZER("normalizer", NormalizerStep::new),
    /** Drops stop words. */
    STOP_WORD("stopWord", StopWordStep::new),
    /** Computes scores by attribute. */
    SENTIMENT_PER_ATTRIBUTE("sa", SentimentPerAttributeStep::new),
    /** Formats the result as HTML. */
    HTML("html", HtmlStep::new);

    private final String id;

    /** A reference to a constructor. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Step> steps;

    Stage(String id, Supplier<Step> steps) {
        this.id = id;
        this.steps = steps;
    }

    /** Returns the name of the stage and its bolt. */
    public String id() {
        return id;
    }

    /** Creates the step and loads its models unless another task of the worker has loaded them. */
    public Step newStep() {
        return steps.get();
    }
}
