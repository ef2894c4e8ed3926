// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.language.Judgement;
import io.aeolus.sentiment.language.Stage;
import io.aeolus.sentiment.language.Tweet;
import io.aeolus.sentiment.language.Word;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * The fields of a tweet that a stage emits for the following stages: numbers, strings and lists, which Storm can serialize. Immutable.
 */
final class TweetSchema implements Serializable {

    private static final long serialVersionUID = 1L;

    static final String ID = "id";
    private static final String TEXT = "text";
    private static final String SENTENCE_ENDS = "ends";
    private static final String JUDGED = "judged";
    private static final String SCORES = "scores";
    private static final String SCORE = "score";
    private static final String HTML = "html";

    /** The schema after the filter: the text. */
    static final TweetSchema TEXT_ONLY = new TweetSchema(List.of(), Set.of());

    private final List<String> more;
    private final Set<WordColumn> columns;

    private TweetSchema(List<String> more, Set<WordColumn> columns) {
        this.more = more;
        this.columns = columns;
    }

    /** Returns the schema after a stage. */
    static TweetSchema after(Stage stage) {
        return switch (stage) {
            case SENTENCE -> new TweetSchema(List.of(SENTENCE_ENDS), Set.of());
            case TOKENIZER -> words(WordColumn.SENTENCES);
            case POS_TAGGER -> words(WordColumn.TAGS);
            case CUSTOM_NORMALIZER, COMPLEX_PHRASES -> words(WordColumn.EMPHASES);
            case NEGATION -> words(WordColumn.FACTORS);
            case BASE_FORM -> words(WordColumn.LEMMAS);
            case SENTIMENT_WORD -> words(WordColumn.VALENCES);
            case ATTRIBUTE, NORMALIZER, STOP_WORD -> words(WordColumn.ATTRIBUTES);
            case SENTIMENT_PER_ATTRIBUTE ->
                new TweetSchema(
                        List.of(JUDGED, SCORES, SCORE),
                        EnumSet.of(WordColumn.TEXTS, WordColumn.STARTS, WordColumn.VALENCES, WordColumn.ATTRIBUTES));
            case HTML -> new TweetSchema(List.of(JUDGED, SCORES, SCORE, HTML), Set.of());
        };
    }

    /** All columns up to a column: each stage adds columns. */
    private static TweetSchema words(WordColumn last) {
        return new TweetSchema(List.of(), EnumSet.range(WordColumn.TEXTS, last));
    }

    Fields fields() {
        return new Fields(
                Stream.of(Stream.of(ID, TEXT), more.stream(), columns.stream().map(WordColumn::field))
                        .flatMap(names -> names)
                        .toList());
    }

    Values write(Tweet tweet) {
        Values values = new Values(tweet.id(), tweet.text());
        more.forEach(field -> values.add(value(tweet, field)));
        columns.forEach(column -> values.add(column.of(tweet.words())));
        return values;
    }

    private static Object value(Tweet tweet, String field) {
        return switch (field) {
            case SENTENCE_ENDS -> new ArrayList<>(tweet.sentenceEnds());
            case JUDGED ->
                new ArrayList<>(
                        tweet.judgements().stream().map(Judgement::attribute).toList());
            case SCORES ->
                new ArrayList<>(
                        tweet.judgements().stream().map(Judgement::score).toList());
            case SCORE -> tweet.score();
            case HTML -> tweet.html();
            default -> throw new IllegalArgumentException(field);
        };
    }

    Tweet read(Tuple tuple) {
        boolean judged = more.contains(JUDGED);
        return new Tweet(
                tuple.getLongByField(ID),
                tuple.getStringByField(TEXT),
                more.contains(SENTENCE_ENDS) ? list(tuple, SENTENCE_ENDS) : List.of(),
                readWords(tuple),
                judged ? readJudgements(tuple) : List.of(),
                judged ? tuple.getDoubleByField(SCORE) : 0,
                more.contains(HTML) ? tuple.getStringByField(HTML) : "");
    }

    private List<Word> readWords(Tuple tuple) {
        List<Word> words = new ArrayList<>();
        for (WordColumn column : columns) {
            List<Object> entries = list(tuple, column.field());
            if (words.isEmpty()) {
                words.addAll(Collections.nCopies(entries.size(), Word.UNKNOWN));
            }
            for (int i = 0; i < entries.size(); i++) {
                words.set(i, column.set(words.get(i), entries.get(i)));
            }
        }
        return words;
    }

    private static List<Judgement> readJudgements(Tuple tuple) {
        List<String> names = list(tuple, JUDGED);
        List<Double> scores = list(tuple, SCORES);
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            judgements.add(new Judgement(names.get(i), scores.get(i)));
        }
        return judgements;
    }

    @SuppressWarnings("unchecked") // written by the same schema
    private static <T> List<T> list(Tuple tuple, String field) {
        return (List<T>) tuple.getValueByField(field);
    }
}
