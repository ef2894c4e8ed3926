package io.aeolus.sentiment.language;

import java.util.function.Supplier;

/** The steps after the filter, in their order. */
public enum Stage {
    /** Finds sentences. */
    SENTENCE("sentence", SentenceStep::new),
    /** Splits them into words. */
    TOKENIZER("tokenizer", TokenizerStep::new),
    /** Says which part of speech each word is. */
    POS_TAGGER("posTagger", PosTaggerStep::new),
    /** Normalises what only tweets have. */
    CUSTOM_NORMALIZER("customNormalizer", CustomNormalizerStep::new),
    /** Joins words that mean something together. */
    COMPLEX_PHRASES("complexPhrases", ComplexPhrasesStep::new),
    /** Finds what is negated. */
    NEGATION("negation", NegationStep::new),
    /** Finds base forms. */
    BASE_FORM("baseForm", BaseFormStep::new),
    /** Finds words for and against. */
    SENTIMENT_WORD("sentimentWord", SentimentWordStep::new),
    /** Finds what may be judged. */
    ATTRIBUTE("attribute", AttributeStep::new),
    /** Brings words to their strength in the sentence. */
    NORMALIZER("normalizer", NormalizerStep::new),
    /** Leaves out words that say nothing. */
    STOP_WORD("stopWord", StopWordStep::new),
    /** Sums up what is said of what. */
    SENTIMENT_PER_ATTRIBUTE("sa", SentimentPerAttributeStep::new),
    /** Marks what was found in the text. */
    HTML("html", HtmlStep::new);

    private final String id;
    private final Supplier<Step> steps;

    Stage(String id, Supplier<Step> steps) {
        this.id = id;
        this.steps = steps;
    }

    /**
     * The name of the stage, and of its bolt.
     *
     * @return a word
     */
    public String id() {
        return id;
    }

    /**
     * Makes the step, and loads what it needs unless another task of the worker has.
     *
     * @return a step for one thread
     */
    public Step newStep() {
        return steps.get();
    }
}
