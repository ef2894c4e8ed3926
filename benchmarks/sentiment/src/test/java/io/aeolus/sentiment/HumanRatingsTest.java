// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Pipeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares our scores with the mean of 20 human ratings of 4,200 tweets (Hutto and Gilbert, ICWSM 2014). The data are not part of the
 * project; {@code -Daeolus.shared=DIR} names a directory that contains {@code data/tweets}. Without the data, the test is skipped.
 */
@Tag("deep")
class HumanRatingsTest {

    private static final Path RATED =
            Path.of(System.getProperty("aeolus.shared", "../../../shared"), "data/tweets/hutto-icwsm-2014.tsv");

    @Test
    void human_ratings_agree_with_scores() throws Exception {
        assumeTrue(Files.isRegularFile(RATED), () -> RATED + " does not exist: set -Daeolus.shared");
        Pipeline pipeline = new Pipeline();
        List<Double> ratings = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        int bothSided = 0;
        int agreeing = 0;

        for (String line : Files.readAllLines(RATED)) {
            if (pipeline.analyse(1, line) instanceof Filtered.Kept kept) {
                double rating = Double.parseDouble(line.split("\t", 3)[1]);
                int sign = Tweets.sign(kept.tweet());
                ratings.add(rating);
                scores.add(kept.tweet().score());
                bothSided += sign != 0 && rating != 0 ? 1 : 0;
                agreeing += sign != 0 && sign == Math.signum(rating) ? 1 : 0;
            }
        }

        assertThat(ratings).hasSizeBetween(3_900, 4_200);
        assertThat((double) agreeing / bothSided).isGreaterThan(0.95);
        assertThat(correlation(ratings, scores)).isGreaterThan(0.85);
    }

    /** Pearson's correlation. */
    private static double correlation(List<Double> ratings, List<Double> scores) {
        double meanRating = mean(ratings);
        double meanScore = mean(scores);
        double both = 0;
        double ofRatings = 0;
        double ofScores = 0;
        for (int i = 0; i < ratings.size(); i++) {
            double rating = ratings.get(i) - meanRating;
            double score = scores.get(i) - meanScore;
            both += rating * score;
            ofRatings += rating * rating;
            ofScores += score * score;
        }
        return both / Math.sqrt(ofRatings * ofScores);
    }

    private static double mean(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
