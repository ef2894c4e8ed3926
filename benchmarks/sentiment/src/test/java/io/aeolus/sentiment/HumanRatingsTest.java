package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.internal.Analysis;
import io.aeolus.sentiment.internal.DirectPass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Our scores against the mean of twenty people's ratings of 4,200 tweets (Hutto and Gilbert, ICWSM 2014). The data are not part of
 * the project: they are looked for in the directory that the system property {@code aeolus.tweets} names, else in
 * {@code shared/data/tweets} beside the repository; where there are none, this test is skipped.
 */
class HumanRatingsTest {

    private static final String RATED = "hutto-icwsm-2014.tsv";

    @Test
    void agreeWithScores() throws Exception {
        Optional<Path> found = candidates()
                .filter(directory -> Files.isRegularFile(directory.resolve(RATED)))
                .findFirst();
        assumeTrue(found.isPresent(), "no rated tweets: name their directory with -Daeolus.tweets=DIR");

        Analysis analysis = DirectPass.of(new TweetFile(found.orElseThrow().resolve(RATED)), 2, Progress.NONE);

        assertThat(analysis.lines()).isEqualTo(4_200);
        assertThat(analysis.rated()).isGreaterThan(3_900);
        assertThat(analysis.agreement().orElse(0)).isGreaterThan(0.95);
        assertThat(analysis.correlation().orElse(0)).isGreaterThan(0.85);
    }

    private static Stream<Path> candidates() {
        Optional<Path> named =
                Optional.ofNullable(System.getProperty("aeolus.tweets")).map(Path::of);
        Stream<Path> ancestors = Stream.iterate(
                Path.of("").toAbsolutePath(), directory -> directory != null, directory -> directory.getParent());
        return Stream.concat(named.stream(), ancestors.map(directory -> directory.resolve("shared/data/tweets")));
    }
}
