// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.math.BigInteger;

/**
 * An exact, non-negative fraction in lowest terms.
 *
 * @param numerator zero or more
 * @param denominator one or more
 */
public record Fraction(BigInteger numerator, BigInteger denominator) {
    /** Zero. */
    public static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);

    /** Reduces to lowest terms. */
    public Fraction {
        if (numerator.signum() < 0 || denominator.signum() <= 0) {
            throw new IllegalArgumentException("not a fraction of at least 0: " + numerator + "/" + denominator);
        }
        BigInteger common = numerator.gcd(denominator);
        numerator = numerator.divide(common);
        denominator = denominator.divide(common);
    }

    /** Returns the quotient of two integers. */
    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** Returns the sum. */
    public Fraction plus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** Divides by a positive integer. */
    public Fraction dividedBy(long divisor) {
        return new Fraction(numerator, denominator.multiply(BigInteger.valueOf(divisor)));
    }

    /** Rounds down to an integer. */
    public int floor() {
        return numerator.divide(denominator).intValueExact();
    }
}
