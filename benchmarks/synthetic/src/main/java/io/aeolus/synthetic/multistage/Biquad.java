package io.aeolus.synthetic.multistage;

/** A second-order Butterworth filter, designed by the bilinear transform. Not thread-safe. */
final class Biquad {

    private final double b0;
    private final double b1;
    private final double b2;
    private final double a1;
    private final double a2;
    private double in1;
    private double in2;
    private double out1;
    private double out2;

    private Biquad(double b0, double b1, double b2, double a1, double a2) {
        this.b0 = b0;
        this.b1 = b1;
        this.b2 = b2;
        this.a1 = a1;
        this.a2 = a2;
    }

    /** Creates a low-pass filter. */
    static Biquad lowPass(double cutHz, double sampleHz) {
        double k = Math.tan(Math.PI * cutHz / sampleHz);
        double norm = 1 / (1 + Math.sqrt(2) * k + k * k);
        double b = k * k * norm;
        return new Biquad(b, 2 * b, b, 2 * (k * k - 1) * norm, (1 - Math.sqrt(2) * k + k * k) * norm);
    }

    /** Creates a high-pass filter. */
    static Biquad highPass(double cutHz, double sampleHz) {
        double k = Math.tan(Math.PI * cutHz / sampleHz);
        double norm = 1 / (1 + Math.sqrt(2) * k + k * k);
        return new Biquad(norm, -2 * norm, norm, 2 * (k * k - 1) * norm, (1 - Math.sqrt(2) * k + k * k) * norm);
    }

    double next(double in) {
        double out = b0 * in + b1 * in1 + b2 * in2 - a1 * out1 - a2 * out2;
        in2 = in1;
        in1 = in;
        out2 = out1;
        out1 = out;
        return out;
    }
}
