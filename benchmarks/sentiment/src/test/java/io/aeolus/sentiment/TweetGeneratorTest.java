// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Judgement;
import io.aeolus.sentiment.language.Pipeline;
import io.aeolus.sentiment.language.Tweet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the generator's expected analysis with the topology's analysis. */
class TweetGeneratorTest {

    private static final long SEED = 11;
    private static final int COUNT = 150;

    @TempDir
    private Path directory;

    @Test
    void generates_equal_tweets_for_equal_seeds() {
        List<GeneratedTweet> tweets = TweetGenerator.tweets(SEED).limit(50).toList();

        assertThat(TweetGenerator.tweets(SEED).limit(50)).isEqualTo(tweets);
        assertThat(TweetGenerator.tweets(SEED + 1).limit(50).toList()).isNotEqualTo(tweets);
    }

    @Test
    void writes_lines_of_140_bytes() throws Exception {
        Path file = directory.resolve("tweets.tsv");

        TweetGenerator.generate(5_000, SEED, file);

        assertThat(Files.size(file) / 5_000).isBetween(130L, 150L);
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        assertThat(lines).hasSize(5_000);
        GeneratedTweet first = TweetGenerator.tweets(SEED).findFirst().orElseThrow();
        assertThat(lines.get(0)).startsWith("1\t").endsWith("\t" + first.text());
    }

    @Test
    void leaves_no_partial_file() {
        Path file = directory.resolve("none/tweets.tsv");

        assertThatThrownBy(() -> TweetGenerator.generate(1, SEED, file)).isInstanceOf(BadInputException.class);
        assertThat(directory).isEmptyDirectory();
    }

    /** The generator is the oracle. */
    @Test
    void generates_text_that_the_topology_can_analyse() {
        List<GeneratedTweet> tweets = TweetGenerator.tweets(SEED).limit(COUNT).toList();
        Pipeline pipeline = new Pipeline();
        int english = 0;
        int found = 0;
        int foreign = 0;
        int sided = 0;
        int agreed = 0;
        int judged = 0;
        int rightlyJudged = 0;
        for (GeneratedTweet made : tweets) {
            Filtered filtered = pipeline.analyse(1, made.text());
            boolean isEnglish = made.language().equals("eng");
            english += isEnglish ? 1 : 0;
            if (filtered instanceof Filtered.Kept kept) {
                found += isEnglish ? 1 : 0;
                foreign += isEnglish ? 0 : 1;
                int polarity = made.polarity().orElse(0);
                if (polarity != 0) {
                    sided++;
                    agreed += Tweets.sign(kept.tweet()) == polarity ? 1 : 0;
                }
                judged += made.attributes().size();
                rightlyJudged += (int) made.attributes().entrySet().stream()
                        .filter(entry -> Math.signum(score(kept.tweet(), entry.getKey())) == entry.getValue())
                        .count();
            }
        }
        assertThat(foreign)
                .as("seed %d: tweets in other languages that were kept", SEED)
                .isZero();
        assertThat(found).as("seed %d: tweets in English that were kept", SEED).isGreaterThan(english * 99 / 100);
        assertThat(agreed).as("seed %d: polarities found, of %d", SEED, sided).isGreaterThan(sided * 95 / 100);
        assertThat(rightlyJudged)
                .as("seed %d: judgements found, of %d", SEED, judged)
                .isGreaterThan(judged * 90 / 100);
    }

    private static double score(Tweet tweet, String attribute) {
        return tweet.judgements().stream()
                .filter(judgement -> judgement.attribute().equals(attribute))
                .mapToDouble(Judgement::score)
                .findFirst()
                .orElse(0);
    }
}
