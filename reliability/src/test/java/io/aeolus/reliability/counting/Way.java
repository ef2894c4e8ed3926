package io.aeolus.reliability.counting;

/** How a row has come to the result. Each row comes both ways. */
enum Way {
    /** From the source. */
    STRAIGHT(0),
    /** From the tally. */
    TALLIED(1);

    static final int COUNT = 2;

    private final int place;

    Way(int place) {
        this.place = place;
    }

    /** Where its count is among those of a row, from 0 to {@link #COUNT} - 1. */
    int place() {
        return place;
    }
}
