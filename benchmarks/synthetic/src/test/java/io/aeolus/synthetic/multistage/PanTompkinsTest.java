package io.aeolus.synthetic.multistage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures the accuracy of the detector. The record 100 of MIT-BIH is not part of the project; {@code -Daeolus.shared=DIR} names a
 * directory that contains {@code data/ecg}. Without the record, that test is skipped.
 */
class PanTompkinsTest {

    private static final Path DATA = Path.of(System.getProperty("aeolus.shared", "../../../shared"), "data/ecg");
    private static final double GOOD = 0.995;

    @Test
    void finds_the_beats_of_mit_bih_100() throws Exception {
        assumeTrue(
                Files.isRegularFile(DATA.resolve("100.dat")),
                () -> "skipped, as there is no " + DATA.resolve("100.dat") + ": see -Daeolus.shared");
        MitBih record = MitBih.read(DATA, "100");
        assertThat(record.samples()).hasSize(650_000);
        assertThat(record.beats()).hasSize(2_273);

        Score score = Score.of(record.beats(), detected(record.samples(), 360), 360);

        assertThat(score.sensitivity()).as(score.toString()).isGreaterThanOrEqualTo(GOOD);
        assertThat(score.positivePredictivity()).as(score.toString()).isGreaterThanOrEqualTo(GOOD);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 360, 500})
    void finds_the_beats_of_a_generated_signal(int sampleHz) {
        for (int number = 0; number < 40; number++) {
            EcgRecording recording = EcgRecording.of(number, sampleHz);
            int rounds = 3;
            int[] samples = LongStream.range(0, (long) rounds * recording.length())
                    .mapToInt(recording::value)
                    .toArray();
            long[] truth = LongStream.range(0, rounds)
                    .flatMap(round -> LongStream.of(recording.beats()).map(beat -> beat + round * recording.length()))
                    .toArray();

            Score score = Score.of(truth, detected(samples, sampleHz), sampleHz);

            // The last beat may not be detected yet.
            assertThat(score.missed()).as("recording %d: %s", number, score).isLessThanOrEqualTo(1);
            assertThat(score.wrong()).as("recording %d: %s", number, score).isZero();
        }
    }

    @Test
    void finds_no_beat_in_a_flat_line() {
        assertThat(detected(new int[10_000], 360)).isEmpty();
    }

    @Test
    void is_independent_of_the_baseline() {
        EcgRecording recording = EcgRecording.of(3, 360);
        int[] samples = LongStream.range(0, recording.length())
                .mapToInt(recording::value)
                .toArray();
        int[] higher = LongStream.range(0, recording.length())
                .mapToInt(sample -> recording.value(sample) + 5_000)
                .toArray();

        assertThat(detected(higher, 360)).isEqualTo(detected(samples, 360));
    }

    private static List<Long> detected(int[] samples, double sampleHz) {
        List<Long> beats = new ArrayList<>();
        PanTompkins detector = new PanTompkins(sampleHz, beats::add);
        for (int sample : samples) {
            detector.add(sample);
        }
        return beats;
    }
}
