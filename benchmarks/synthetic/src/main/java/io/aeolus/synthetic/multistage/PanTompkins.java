package io.aeolus.synthetic.multistage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Detects the QRS complexes of an electrocardiogram, sample by sample, by the algorithm of Pan and Tompkins (IEEE Transactions on
 * Biomedical Engineering 32, 1985): band pass, derivative, square, moving average, and two adaptive thresholds for beats and noise. Not
 * thread-safe.
 */
public final class PanTompkins {

    private static final double LOW_HZ = 5;
    private static final double HIGH_HZ = 15;
    private static final double WINDOW_SECONDS = 0.150;
    private static final double REFRACTORY_SECONDS = 0.200;
    private static final double T_WAVE_SECONDS = 0.360;
    private static final double LEARNING_SECONDS = 2;
    private static final double MISSED = 1.66;
    private static final int LAST_BEATS = 8;
    /** Length of the history of the filtered signal, in which the R wave is located: a power of 2, at least half a second. */
    private static final int KEPT = 512;

    private final int window;
    private final int refractory;
    private final int tWave;
    private final int learning;
    private final LongConsumer beats;

    private final Biquad lowPass;
    private final Biquad highPass;
    private final double[] filtered = new double[KEPT];
    private final double[] slopes = new double[KEPT];
    private final double[] squares;
    private double windowSum;
    private long samples;

    private final PeakFinder peaks;
    private final List<PeakFinder.Peak> learned = new ArrayList<>();
    private double highest;
    private double sum;
    private double signalLevel;
    private double noiseLevel;

    private final long[] lastDistances = new long[LAST_BEATS];
    private int distances;
    private long lastBeat = Long.MIN_VALUE / 2;
    private double lastSlope;
    private PeakFinder.Peak bestNoise = PeakFinder.NO_PEAK;

    /**
     * Creates a detector for one patient.
     *
     * @param sampleHz samples per second, from 100 to 1,000
     * @param beats receives the sample numbers, from 0, of R waves in order
     */
    public PanTompkins(double sampleHz, LongConsumer beats) {
        this.beats = beats;
        window = (int) Math.round(WINDOW_SECONDS * sampleHz);
        refractory = (int) Math.round(REFRACTORY_SECONDS * sampleHz);
        tWave = (int) Math.round(T_WAVE_SECONDS * sampleHz);
        learning = (int) Math.round(LEARNING_SECONDS * sampleHz);
        squares = new double[window];
        lowPass = Biquad.lowPass(HIGH_HZ, sampleHz);
        highPass = Biquad.highPass(LOW_HZ, sampleHz);
        peaks = new PeakFinder(window);
    }

    /** Returns the number of samples. */
    public long samples() {
        return samples;
    }

    /** Adds the next sample. */
    public void add(double value) {
        double integrated = integrate(value);
        PeakFinder.Peak peak = peaks.next(integrated, samples);
        if (samples < learning) {
            highest = Math.max(highest, integrated);
            sum += integrated;
            if (peak.height() > 0) {
                learned.add(withSlope(peak));
            }
        } else {
            if (samples == learning) {
                signalLevel = highest / 2;
                noiseLevel = sum / learning / 2;
                learned.forEach(this::classify);
                learned.clear();
            }
            if (peak.height() > 0) {
                classify(withSlope(peak));
            }
            lookBack();
        }
        samples++;
    }

    private double integrate(double value) {
        if (samples == 0) {
            // A step from 0 to the baseline would be the steepest slope.
            for (int i = 0; i < 10 * squares.length; i++) {
                highPass.next(lowPass.next(value));
            }
        }
        double now = highPass.next(lowPass.next(value));
        filtered[slot(samples)] = now;
        double slope = 2 * now + before(1) - before(3) - 2 * before(4);
        slopes[slot(samples)] = Math.abs(slope);
        int oldest = (int) (samples % window);
        windowSum += slope * slope - squares[oldest];
        squares[oldest] = slope * slope;
        return windowSum / window;
    }

    private double before(int distance) {
        return samples < distance ? 0 : filtered[slot(samples - distance)];
    }

    /** Locates the R wave of a peak: the largest deflection in its window. */
    private PeakFinder.Peak withSlope(PeakFinder.Peak peak) {
        long from = Math.max(0, peak.at() - window);
        long best = peak.at();
        double slope = 0;
        for (long at = from; at <= peak.at(); at++) {
            if (Math.abs(filtered[slot(at)]) > Math.abs(filtered[slot(best)])) {
                best = at;
            }
            slope = Math.max(slope, slopes[slot(at)]);
        }
        return new PeakFinder.Peak(best, peak.height(), slope);
    }

    private void classify(PeakFinder.Peak peak) {
        long distance = peak.at() - lastBeat;
        if (distance < refractory) {
            return;
        }
        boolean isBeat = peak.height() > threshold() && !(distance < tWave && peak.slope() < lastSlope / 2);
        if (isBeat) {
            signalLevel += (peak.height() - signalLevel) / 8;
            beat(peak);
        } else {
            noiseLevel += (peak.height() - noiseLevel) / 8;
            if (peak.height() > bestNoise.height() && distance >= tWave) {
                bestNoise = peak;
            }
        }
    }

    /** After a long interval without a beat, the highest peak that was classified as noise may be a beat. */
    private void lookBack() {
        if (distances > 0 && bestNoise.height() > threshold() / 2 && samples - lastBeat > MISSED * meanDistance()) {
            signalLevel += (bestNoise.height() - signalLevel) / 4;
            beat(bestNoise);
        }
    }

    private void beat(PeakFinder.Peak peak) {
        if (lastBeat >= 0) {
            lastDistances[distances % LAST_BEATS] = peak.at() - lastBeat;
            distances++;
        }
        lastBeat = peak.at();
        lastSlope = peak.slope();
        bestNoise = PeakFinder.NO_PEAK;
        beats.accept(peak.at());
    }

    private double threshold() {
        return noiseLevel + (signalLevel - noiseLevel) / 4;
    }

    private double meanDistance() {
        int known = Math.min(distances, LAST_BEATS);
        long total = 0;
        for (int i = 0; i < known; i++) {
            total += lastDistances[i];
        }
        return (double) total / known;
    }

    private static int slot(long sample) {
        return (int) sample & (KEPT - 1);
    }
}
