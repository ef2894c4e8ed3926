// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.language.Judgement;
import io.aeolus.sentiment.language.Tweet;
import io.aeolus.sentiment.language.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A tweet as a tuple of numbers, strings and lists, which Storm can serialize. */
final class TweetTuple {

    /** The fields of all bolts except the last. Values that no bolt has computed yet are empty. */
    static final Fields FIELDS = new Fields("id", "text", "ends", "words", "judgements", "score", "html");

    private TweetTuple() {}

    static Values of(Tweet tweet) {
        return new Values(
                tweet.id(),
                tweet.text(),
                new ArrayList<>(tweet.sentenceEnds()),
                lists(tweet.words(), TweetTuple::values),
                lists(tweet.judgements(), judgement -> List.of(judgement.attribute(), judgement.score())),
                tweet.score(),
                tweet.html());
    }

    private static List<Object> values(Word word) {
        return List.of(
                word.text(),
                word.start(),
                word.sentence(),
                word.tag(),
                word.form(),
                word.emphasis(),
                word.factor(),
                word.lemma(),
                word.valence(),
                word.attribute());
    }

    /** Creates array lists, as Storm serializes no other lists. */
    private static <T> List<List<Object>> lists(List<T> elements, Function<T, List<Object>> values) {
        List<List<Object>> lists = new ArrayList<>(elements.size());
        elements.forEach(element -> lists.add(new ArrayList<>(values.apply(element))));
        return lists;
    }

    @SuppressWarnings("unchecked") // written by this class
    static Tweet read(Tuple tuple) {
        return new Tweet(
                tuple.getLong(0),
                tuple.getString(1),
                (List<Integer>) tuple.getValue(2),
                ((List<List<Object>>) tuple.getValue(3))
                        .stream().map(TweetTuple::word).toList(),
                ((List<List<Object>>) tuple.getValue(4))
                        .stream().map(TweetTuple::judgement).toList(),
                tuple.getDouble(5),
                tuple.getString(6));
    }

    private static Word word(List<Object> values) {
        return new Word(
                (String) values.get(0),
                (Integer) values.get(1),
                (Integer) values.get(2),
                (String) values.get(3),
                (String) values.get(4),
                (Double) values.get(5),
                (Double) values.get(6),
                (String) values.get(7),
                (Double) values.get(8),
                (String) values.get(9));
    }

    private static Judgement judgement(List<Object> values) {
        return new Judgement((String) values.get(0), (Double) values.get(1));
    }
}
