package io.aeolus.cli.internal.runfile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers as the file has them: six significant digits, or all that are exact. */
final class Rounding {

    private static final MathContext PRECISION = new MathContext(6);

    private Rounding() {}

    static BigDecimal of(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = exact.round(PRECISION).stripTrailingZeros();
        return rounded.scale() < 0 ? exact.setScale(0, RoundingMode.HALF_UP) : rounded;
    }

    static Optional<BigDecimal> of(OptionalDouble value) {
        return value.isPresent() ? Optional.of(of(value.getAsDouble())) : Optional.empty();
    }

    /** With so many places after the point, and no zeros at the end. */
    static BigDecimal to(int places, double value) {
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
