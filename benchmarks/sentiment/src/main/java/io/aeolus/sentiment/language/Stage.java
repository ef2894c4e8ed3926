package io.aeolus.sentiment.language;

/** The steps after the filter, in their order. */
public enum Stage {
    /** Finds sentences. */
    SENTENCE("sentence"),
    /** Splits them into words. */
    TOKENIZER("tokenizer"),
    /** Says which part of speech each word is. */
    POS_TAGGER("posTagger"),
    /** Normalises what only tweets have. */
    CUSTOM_NORMALIZER("customNormalizer"),
    /** Joins words that mean something together. */
    COMPLEX_PHRASES("complexPhrases"),
    /** Finds what is negated. */
    NEGATION("negation"),
    /** Finds base forms. */
    BASE_FORM("baseForm"),
    /** Finds words for and against. */
    SENTIMENT_WORD("sentimentWord"),
    /** Finds what may be judged. */
    ATTRIBUTE("attribute"),
    /** Brings words to their strength in the sentence. */
    NORMALIZER("normalizer"),
    /** Leaves out words that say nothing. */
    STOP_WORD("stopWord"),
    /** Sums up what is said of what. */
    SENTIMENT_PER_ATTRIBUTE("sa"),
    /** Marks what was found in the text. */
    HTML("html");

    private final String id;

    Stage(String id) {
        this.id = id;
    }

    /** The name of the stage, and of its bolt. */
    public String id() {
        return id;
    }

    /** Makes the step, and loads what it needs unless another task of the worker has. */
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
