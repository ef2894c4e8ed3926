// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * Statistics of a generated file.
 *
 * @param positionReports rows of type 0
 * @param balanceQueries rows of type 2
 * @param expenditureQueries rows of type 3
 * @param vehicles cars that entered
 * @param accidents visible accidents: two stopped cars have sent four reports each from the same position
 * @param textBytes uncompressed size of the text
 */
public record GeneratorResult(
        long positionReports,
        long balanceQueries,
        long expenditureQueries,
        int vehicles,
        int accidents,
        long textBytes) {
    /** Returns the number of rows of all types. */
    public long rows() {
        return positionReports + balanceQueries + expenditureQueries;
    }
}
