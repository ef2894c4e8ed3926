package io.aeolus.synthetic.multistage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A record of MIT-BIH with two signals in format 212 and its annotated beats. */
final class MitBih {

    private static final int LAST_BEAT_CODE = 13;
    private static final int SKIP = 59;
    private static final int TEXT = 63;

    private final int[] samples;
    private final long[] beats;

    private MitBih(int[] samples, long[] beats) {
        this.samples = samples;
        this.beats = beats;
    }

    static MitBih read(Path directory, String record) throws IOException {
        return new MitBih(
                samples(Files.readAllBytes(directory.resolve(record + ".dat"))),
                beats(Files.readAllBytes(directory.resolve(record + ".atr"))));
    }

    /** The first signal. */
    int[] samples() {
        return samples.clone();
    }

    /** The samples of beats. */
    long[] beats() {
        return beats.clone();
    }

    /** Twelve bits of each signal in three bytes. */
    private static int[] samples(byte[] bytes) {
        int[] samples = new int[bytes.length / 3];
        for (int i = 0; i < samples.length; i++) {
            int value = (bytes[3 * i] & 0xff) | (bytes[3 * i + 1] & 0x0f) << 8;
            samples[i] = value >= 2_048 ? value - 4_096 : value;
        }
        return samples;
    }

    /** A code (6 bits) and the time since the previous annotation (10 bits). */
    private static long[] beats(byte[] bytes) {
        long[] beats = new long[bytes.length / 2];
        int count = 0;
        long time = 0;
        for (int at = 0; at + 1 < bytes.length; at += 2) {
            int word = word(bytes, at);
            int code = word >> 10;
            int value = word & 0x3ff;
            if (code == 0 && value == 0) {
                break;
            } else if (code == SKIP) {
                time += ((long) word(bytes, at + 2) << 16) + word(bytes, at + 4);
                at += 4;
            } else if (code == TEXT) {
                at += value + value % 2;
            } else if (code < SKIP) {
                time += value;
                if (code >= 1 && code <= LAST_BEAT_CODE) {
                    beats[count++] = time;
                }
            }
        }
        return Arrays.copyOf(beats, count);
    }

    private static int word(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8;
    }
}
