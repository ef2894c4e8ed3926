// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ReferenceReport.Part;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.TravelTimeQuery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullReferenceTest {

    private static final List<LinearRoadRow> ROWS = List.of(
            new PositionReport(0, 5, 60, 0, 1, 0, 3, 3 * 5_280),
            new AccountBalanceQuery(0, 5, 1),
            new DailyExpenditureQuery(9, 5, 0, 2, 7));
    private static final List<List<Object>> ANSWERS =
            List.of(List.of(0, 5, 0, -1, 0), List.of(2, 0, 1, 0, 0L), List.of(3, 9, 2, 40));

    @TempDir
    private Path directory;

    private Path input;
    private Path history;

    @BeforeEach
    void writeFiles() throws Exception {
        input = directory.resolve("input.dat");
        history = directory.resolve("input.tolls.dat");
        RandomRoad.write(input, ROWS);
        write("input.tolls.dat", "5,7,0,40");
        write("toll.csv", "0,5,0,0,-1,0,0,3");
        Files.write(directory.resolve("accident_notifications.csv.gz"), emptyGzip());
        write("balance.csv", "carid,querytime,resulttime,qid,toll", "5,0,0,1,0", "5,0,-30,1,12");
        write("dailyexp.csv", "carid,day,bal,qid", "5,7,40,2");
    }

    @Test
    void accepts_each_valid_answer_and_counts_repeated_answers_once() throws Exception {
        List<List<Object>> answers = new ArrayList<>(ANSWERS);
        answers.set(1, List.of(2, 0, 1, -30, 12L));
        answers.add(ANSWERS.get(0));

        assertThat(compare(answers))
                .isEqualTo(new ReferenceReport(
                        3,
                        0,
                        0,
                        0,
                        List.of(),
                        List.of(
                                new Part("tolls", 1, 1),
                                new Part("accidents", 0, 0),
                                new Part("balances", 1, 1),
                                new Part("expenditures", 1, 1))));
    }

    @Test
    void distinguishes_wrong_missing_unexpected_and_contradicting_answers() throws Exception {
        ReferenceReport report = compare(List.of(
                List.of(0, 5, 0, -1, 0), List.of(0, 5, 0, -1, 2), List.of(1, 8, 6, 4), List.of(2, 0, 1, 0, 12L)));

        assertThat(report.matched()).isEqualTo(1);
        assertThat(report.mismatched()).isEqualTo(1);
        assertThat(report.missing()).isEqualTo(1);
        assertThat(report.unexpected()).isEqualTo(2);
        assertThat(report.differences())
                .containsExactly(
                        "toll notification of car 5 at 0 s: a second answer LAV -1 toll 2",
                        "balance query 1: at 0 s: balance 12 at 0 s, expected at 0 s: balance 0 at 0 s",
                        "expenditure query 2: missing, expected expenditure 40",
                        "accident notification of car 6 at 8 s: unexpected answer accident in segment 4");
    }

    @Test
    void rejects_a_reference_of_another_input() throws Exception {
        write("toll.csv", "0,5,0,0,-1,0,0,3", "0,6,30,30,-1,0,0,3");
        refused(directory + ": is the reference of another input: it answers toll notification of car 6 at 30 s, which "
                + input + " lacks; name the reference of this input");
        write("toll.csv", "0,5,0,0,-1,0,0,3");
        write("dailyexp.csv", "carid,day,bal,qid");
        refused(directory + ": is the reference of another input: it has no answer to expenditure query 2 of " + input
                + "; name the reference of this input");
    }

    @Test
    void rejects_a_reference_with_a_missing_file() throws Exception {
        Files.delete(directory.resolve("balance.csv"));

        refused(directory + ": contains neither balance.csv.gz nor balance.csv:"
                + " name a directory that contains one of them");
    }

    @Test
    void names_the_malformed_line_of_a_reference() throws Exception {
        write("balance.csv", "5,0,0,1,0");
        refused(directory.resolve("balance.csv") + ":1: expected the header carid,querytime,resulttime,qid,toll:"
                + " check that this is the right file");
        write("balance.csv", "carid,querytime,resulttime,qid,toll", "5,0,0,1,x");
        refused(directory.resolve("balance.csv") + ":2: column 5 is not an integer; copy the reference again");
        write("toll.csv", "1,5,0,0,-1,0,0,3");
        refused(directory.resolve("toll.csv") + ":1: column 1 is 1, expected 0; copy the reference again");
        write("toll.csv", "0,5,0");
        refused(directory.resolve("toll.csv") + ":1: has 3 columns, expected 8; copy the reference again");
    }

    @Test
    void rejects_a_history_that_lacks_a_day() throws Exception {
        write("input.tolls.dat", "5,8,0,40");

        refused(input + ":3: query 2 requests car 5, day 7, expressway 0, which " + history
                + " lacks; add a line car,day,xway,toll");
    }

    @Test
    void rejects_an_input_without_its_history() throws Exception {
        Files.delete(history);

        refused(input + ":3: query 2 needs the history of tolls, but " + history
                + " does not exist; copy it there, with lines car,day,xway,toll");
    }

    @Test
    void names_the_malformed_line_of_a_history() throws Exception {
        String remedy = "; lines are car,day,xway,toll: fix the line or copy the history again";
        write("input.tolls.dat", "5,7,0,40", "5,7,0");
        refused(history + ":2: has 3 columns, expected 4" + remedy);
        write("input.tolls.dat", "5,7,0,4x");
        refused(history + ":1: column 4 is not an integer" + remedy);
        write("input.tolls.dat", "5,70,0,40");
        refused(history + ":1: a value is out of its range" + remedy);
        write("input.tolls.dat", "5,7,0,40", "5,7,0,41");
        refused(history + ":2: a second toll of car 5 on day 7" + remedy);
    }

    @Test
    void rejects_two_reports_of_a_car_in_a_second() throws Exception {
        RandomRoad.write(input, List.of(ROWS.get(0), ROWS.get(0)));

        refused(input + ":2: car 5 reports twice at 0 s; remove one of the lines");
    }

    /** The command could not distinguish the answers. */
    @Test
    void rejects_two_queries_with_the_same_number() throws Exception {
        AccountBalanceQuery balance = new AccountBalanceQuery(0, 5, 1);
        DailyExpenditureQuery expenditure = new DailyExpenditureQuery(0, 5, 0, 2, 7);

        RandomRoad.write(input, List.of(balance, expenditure, new AccountBalanceQuery(9, 8, 1)));
        refused(input + ":3: balance query 1 has the number of the query in line 1; give it another number");

        RandomRoad.write(input, List.of(expenditure, balance, expenditure));
        refused(input + ":3: expenditure query 2 has the number of the query in line 1; give it another number");
    }

    @Test
    void accepts_equal_numbers_of_queries_of_different_kinds() throws Exception {
        RandomRoad.write(
                input,
                List.of(
                        new AccountBalanceQuery(0, 5, 1),
                        new DailyExpenditureQuery(0, 5, 0, 1, 7),
                        new TravelTimeQuery(0, 5, 0, 1, 0, 1, 1, 1)));
        WorkloadOptions options =
                new WorkloadOptions(Optional.of(input), Optional.empty(), OptionalLong.empty(), directory, Map.of());

        assertThat(new FullLinearRoadWorkload()
                        .prepare(options, Progress.NONE)
                        .expectedOutput()
                        .count())
                .isEqualTo(2);
    }

    private ReferenceReport compare(List<List<Object>> answers) throws Exception {
        return prepare().compareWithReference(answers).orElseThrow();
    }

    private PreparedWorkload prepare() throws BadInputException {
        WorkloadOptions options = new WorkloadOptions(
                Optional.of(input), Optional.of(directory), OptionalLong.empty(), directory, Map.of());
        return new FullLinearRoadWorkload().prepare(options, Progress.NONE);
    }

    private void refused(String message) {
        assertThatThrownBy(this::prepare).isInstanceOf(BadInputException.class).hasMessage(message);
    }

    private void write(String name, String... lines) throws IOException {
        Files.write(directory.resolve(name), List.of(lines));
    }

    private static byte[] emptyGzip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new GZIPOutputStream(bytes).close();
        return bytes.toByteArray();
    }
}
