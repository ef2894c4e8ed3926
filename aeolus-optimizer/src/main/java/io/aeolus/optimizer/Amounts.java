// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.monitor.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats amounts with readable units, in ASCII, as some terminals show nothing else. */
public final class Amounts {

    private static final int DIGITS = 3;
    private static final double STEP = 1000;
    private static final double BINARY_STEP = 1024;
    private static final double PERCENT = 100;

    private Amounts() {}

    /** Nanoseconds, to three digits, such as 812 ns, 12.3 us, 4.00 ms, 1.50 s. */
    public static String nanos(double nanos) {
        String[] units = {"ns", "us", "ms", "s"};
        double amount = nanos;
        int unit = 0;
        // 999.5 is rounded to 1,000.
        while (Math.abs(amount) >= STEP - 0.5 && unit < units.length - 1) {
            amount /= STEP;
            unit++;
        }
        boolean isWhole = unit == 0 && (Math.abs(amount) >= 1 || amount == 0);
        return (isWhole ? format("%.0f", amount) : threeDigits(amount)) + " " + units[unit];
    }

    /** Bytes, to three digits, such as 812 bytes, 12.3 KiB, 4.00 GiB. */
    public static String bytes(double bytes) {
        String[] units = {"bytes", "KiB", "MiB", "GiB"};
        double amount = bytes;
        int unit = 0;
        while (amount >= BINARY_STEP && unit < units.length - 1) {
            amount /= BINARY_STEP;
            unit++;
        }
        return (unit == 0 ? format("%.0f", amount) : number(amount)) + " " + units[unit];
    }

    /** Returns a measured time with its confidence interval, such as 12.3 us +-2%. */
    public static String nanos(Figure.Measured time) {
        return nanos(time.mean(), time.confidence95());
    }

    /** Returns a mean time with its confidence interval, such as 12.3 us +-2%. */
    public static String nanos(Figure.Average time) {
        return nanos(time.average(), time.confidence95());
    }

    private static String nanos(double mean, double confidence95) {
        return mean > 0 ? nanos(mean) + " +-" + relative(PERCENT * confidence95 / mean) + "%" : nanos(mean);
    }

    /** Returns a share as a percentage, such as 61 %, 0.4 %. */
    public static String percent(double share) {
        double percent = share * PERCENT;
        if (percent > 0 && percent < 0.05) {
            return "<0.1 %";
        }
        return (percent == 0 || percent >= 9.95 ? format("%,.0f", percent) : format("%.1f", percent)) + " %";
    }

    /** Returns a rate or a mean, such as 812,345, 12.3, 0.50, 0.012. */
    public static String number(double number) {
        if (number == 0) {
            return "0";
        }
        return Math.abs(number) >= 99.95 ? format("%,.0f", number) : threeDigits(number);
    }

    /** Returns a count, such as 4, 1,024, 2.5. */
    public static String count(double number) {
        return number == Math.rint(number) ? format("%,.0f", number) : number(number);
    }

    private static String relative(double percent) {
        return percent >= 0.95 || percent == 0 ? format("%,.0f", percent) : format("%.1f", percent);
    }

    /** Three digits for 0.1 and above, two digits below. */
    private static String threeDigits(double number) {
        double size = Math.abs(number);
        if (size >= 0.1 || size == 0 || Double.isNaN(size)) {
            int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
            return format("%." + decimals + "f", number);
        }
        return BigDecimal.valueOf(number)
                .round(new MathContext(DIGITS - 1, RoundingMode.HALF_UP))
                .toPlainString();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
