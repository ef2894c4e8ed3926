package io.aeolus.optimizer.internal.whatif;

/** How a number is changed. */
enum Arithmetic {
    SET(""),
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/");

    private final String sign;

    Arithmetic(String sign) {
        this.sign = sign;
    }

    /** What is before the equals sign. */
    static Arithmetic of(String sign) {
        for (Arithmetic arithmetic : values()) {
            if (arithmetic.sign.equals(sign)) {
                return arithmetic;
            }
        }
        throw new IllegalArgumentException("no sign: " + sign);
    }

    /** Whether the operand is of the kind of what is changed, and not a bare factor. */
    boolean takesSameUnit() {
        return this != MULTIPLY && this != DIVIDE;
    }

    double apply(double now, double operand) {
        return switch (this) {
            case SET -> operand;
            case ADD -> now + operand;
            case SUBTRACT -> now - operand;
            case MULTIPLY -> now * operand;
            case DIVIDE -> now / operand;
        };
    }
}
