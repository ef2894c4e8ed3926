package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.internal.RandomBits;
import java.util.Arrays;

/**
 * Twenty seconds of a made-up electrocardiogram, whose end fits its beginning: waves P, Q, R, S and T of each beat, a base line that
 * wanders, and noise. In steps of 5 uV from 1,024 up, as MIT-BIH has them. Immutable.
 */
final class EcgRecording {

    private static final int SECONDS = 20;
    private static final int BASE = 1_024;
    private static final double STEPS_PER_MILLIVOLT = 200;

    /** The waves of a beat: seconds from R, height in mV, and width in seconds. */
    private static final double[][] WAVES = {
        {-0.17, 0.12, 0.025}, {-0.035, -0.12, 0.010}, {0, 1.1, 0.011}, {0.035, -0.25, 0.012}, {0.25, 0.28, 0.050}
    };

    private static final double WIDTHS = 4;
    private static final double NOISE_MILLIVOLT = 0.04;
    private static final double WANDER_MILLIVOLT = 0.15;

    private final int[] values;
    private final long[] beats;

    private EcgRecording(int[] values, long[] beats) {
        this.values = values;
        this.beats = beats;
    }

    /** Makes a recording; the same for the same number. */
    static EcgRecording of(int number, int sampleHz) {
        int length = SECONDS * sampleHz;
        long[] beats = beats(number, length);
        double[] millivolts = new double[length];
        for (long beat : beats) {
            for (double[] wave : WAVES) {
                addWave(millivolts, beat, wave, sampleHz);
            }
        }
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            double wander = WANDER_MILLIVOLT * Math.sin(2 * Math.PI * (3 + number % 4) * i / length);
            double noise = NOISE_MILLIVOLT * (uniform(number, 1_000L + i) - 0.5);
            values[i] = BASE + (int) Math.round(STEPS_PER_MILLIVOLT * (millivolts[i] + wander + noise));
        }
        return new EcgRecording(values, beats);
    }

    /** R waves at distances that vary by a tenth, 48 to 108 in a minute. */
    private static long[] beats(int number, int length) {
        int count = 16 + (int) (20 * uniform(number, 0));
        double[] ends = new double[count];
        double total = 0;
        for (int i = 0; i < count; i++) {
            total += 1 + 0.2 * (uniform(number, 1L + i) - 0.5);
            ends[i] = total;
        }
        double scale = length / total;
        return Arrays.stream(ends)
                .mapToLong(end -> Math.round(end * scale) % length)
                .sorted()
                .toArray();
    }

    private static void addWave(double[] millivolts, long beat, double[] wave, int sampleHz) {
        double center = beat + wave[0] * sampleHz;
        double width = wave[2] * sampleHz;
        long from = Math.round(center - WIDTHS * width);
        long to = Math.round(center + WIDTHS * width);
        for (long at = from; at <= to; at++) {
            double distance = (at - center) / width;
            millivolts[Math.floorMod(at, millivolts.length)] += wave[1] * Math.exp(-distance * distance / 2);
        }
    }

    private static double uniform(int number, long place) {
        return (RandomBits.of(((long) number << 32) + place) >>> 11) * 0x1.0p-53;
    }

    /** A sample, from any number: it goes round. */
    int value(long sample) {
        return values[(int) (sample % values.length)];
    }

    /** How many samples it is until it goes round. */
    int length() {
        return values.length;
    }

    /** The samples at which R waves are, in order. */
    long[] beats() {
        return beats.clone();
    }
}
