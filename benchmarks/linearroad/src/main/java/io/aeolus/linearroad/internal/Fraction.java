package io.aeolus.linearroad.internal;

import java.math.BigInteger;

/**
 * An exact fraction in lowest terms, zero or positive.
 *
 * @param numerator zero or more
 * @param denominator one or more
 */
public record Fraction(BigInteger numerator, BigInteger denominator) {
    /** Nought. */
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

    /** The quotient of two whole numbers. */
    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The sum of the two. */
    public Fraction plus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** This divided by a positive whole number. */
    public Fraction dividedBy(long divisor) {
        return new Fraction(numerator, denominator.multiply(BigInteger.valueOf(divisor)));
    }

    /** The largest whole number that is not above this. */
    public int floor() {
        return numerator.divide(denominator).intValueExact();
    }
}
