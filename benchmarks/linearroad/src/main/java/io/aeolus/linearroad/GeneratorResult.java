package io.aeolus.linearroad;

/**
 * What was made.
 *
 * @param positionReports rows of type 0
 * @param balanceQueries rows of type 2
 * @param expenditureQueries rows of type 3
 * @param vehicles cars that entered
 * @param accidents accidents that the reports show: two cars have sent four reports each from where they stopped
 * @param textBytes size of the text, before compression if any
 */
public record GeneratorResult(
        long positionReports,
        long balanceQueries,
        long expenditureQueries,
        int vehicles,
        int accidents,
        long textBytes) {
    /** All rows. */
    public long rows() {
        return positionReports + balanceQueries + expenditureQueries;
    }
}
