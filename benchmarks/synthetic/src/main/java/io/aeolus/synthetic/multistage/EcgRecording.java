package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.internal.RandomBits;
import java.util.Arrays;

/**
 * Twenty seconds of a generated, cyclic electrocardiogram: waves P, Q, R, S and T of each beat, baseline wander and noise. In steps of 5
 * uV with offset 1,024, as in MIT-BIH. Immutable.
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

    /** Generates a recording; equal numbers give equal recordings. */
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

    /** R waves at intervals that vary by 10 %, 48 to 108 per minute. */
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

    /** Returns a sample of the cyclic recording. */
    int value(long sample) {
        return values[(int) (sample % values.length)];
    }

    /** Returns the length of the cycle in samples. */
    int length() {
        return values.length;
    }

    /** Returns the samples of the R waves, in order. */
    long[] beats() {
        return beats.clone();
    }
}
