// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeTest {

    @ParameterizedTest
    @CsvSource({
        "parse.ppt*=0.5, 4000, 2000",
        "parse.ppt = 6us, 4000, 2000",
        "parse.ppt += 3 us, 10000, 5000",
        "parse.ppt/=2, 4000, 2000",
        "parse.cpu-=3us, 5000, 4000",
        "parse.cpu=0ns, 0, 4000",
        "parse.wait=0.5ms, 8000, 500000",
        "orders.ppt*=3, 8000, 4000"
    })
    void changes_times(String expression, double cpuNanos, double waitNanos) throws BadInputException {
        Operator parse = changed(expression).problem().model().operator(1);

        assertThat(parse.cpuNanos()).isCloseTo(cpuNanos, within(1e-6));
        assertThat(parse.waitNanos()).isCloseTo(waitNanos, within(1e-6));
    }

    @Test
    void changes_the_plan() throws BadInputException {
        assertThat(changed("parse.parallelism=5").plan().parallelisms()).containsExactly(1, 5, 1);
        assertThat(changed("parse.parallelism+=1").plan().parallelisms()).containsExactly(1, 3, 1);
        assertThat(changed("orders.default.batch=64").plan().batchSizes()).containsExactly(64, 1, 1);
        assertThat(changed("pending=100").plan().pending()).hasValue(100);
        assertThat(changed("pending/=2").plan().pending()).hasValue(2500);
        assertThat(Change.parse("parse.parallelism=5").isOfPlan()).isTrue();
    }

    @Test
    void changes_the_topology() throws BadInputException {
        assertThat(changed("cores=2.5").problem().bounds().cores()).isEqualTo(2.5);
        assertThat(changed("ackers+=1").problem().model().ackers()).isEqualTo(3);
        assertThat(changed("parse.errors.selectivity*=10")
                        .problem()
                        .model()
                        .streams()
                        .get(2)
                        .perCall())
                .isEqualTo(0.01);
        assertThat(Change.parse("cores=5").isOfPlan()).isFalse();
    }

    @Test
    void ids_may_have_dots_and_signs() throws BadInputException {
        CostModel model = new CostModel(
                List.of(new Operator(
                        "a.b=c",
                        true,
                        10,
                        0,
                        OptionalDouble.empty(),
                        1,
                        1,
                        Flows.shop().operator(0).limit())),
                List.of(new Stream(0, "x.y", 1, 8, Flows.shop().stream(0).limit(), 1, List.of())),
                1,
                0);
        Candidate candidate = candidate(model);

        assertThat(Change.parse("a.b=c.cpu=20ns")
                        .apply(candidate)
                        .problem()
                        .model()
                        .operator(0)
                        .cpuNanos())
                .isEqualTo(20);
        assertThat(Change.parse("a.b=c.x.y.batch=2").apply(candidate).plan().batchSize(0))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "pars.ppt*=0.5 | no component 'pars'; components: orders, parse, store",
                "parse.pt*=0.5 | unknown property 'pt': give ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch,"
                        + " ID.STREAM.selectivity, cores, ackers or pending",
                "core=3 | unknown property 'core': give ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch,"
                        + " ID.STREAM.selectivity, cores, ackers or pending",
                "parse.batch=3 | the stream is missing: give parse.STREAM.batch; streams: default, errors",
                "store.batch=3 | the stream is missing: give store.STREAM.batch; streams: none",
                "parse.late.batch=3 | 'parse' has no stream 'late'; streams: default, errors",
                "sort.late.batch=3 | no component 'sort'; components: orders, parse, store",
                "parse.ppt | not a change: expected PROPERTY OPERATOR NUMBER with an operator of = += -= *= /=, such as parse.ppt*=0.5",
                "parse.ppt= | not a change: expected PROPERTY OPERATOR NUMBER with an operator of = += -= *= /=, such as parse.ppt*=0.5",
                "parse.ppt=5 | '5' is not a valid time: must be a number with a unit (ns, us, ms, s), such as 50ms",
                "parse.ppt*=5us | '5us' is not a valid number: must be 0 or more, without a unit",
                "parse.parallelism=-5 | '-5' is not a valid number: must be 0 or more, without a unit",
                "parse.parallelism=NaN | 'NaN' is not a valid number: must be 0 or more, without a unit",
                "parse.ppt/=0 | the divisor is 0: must be above 0",
                "parse.parallelism/=4 | the new value is 0.50: must be a whole number from 1 to 32,767",
                "parse.parallelism=0 | the new value is 0: must be a whole number from 1 to 32,767",
                "parse.parallelism=40000 | the new value is 40,000: must be a whole number from 1 to 32,767",
                "orders.default.batch=2048 | the new value is 2,048: must be a whole number from 1 to 1,024",
                "pending-=5000 | the new value is 0: must be a whole number from 1 to 2,147,483,647",
                "cores=0 | the new value is 0: must be above 0",
                "cores-=9 | the new value is negative: must be 0 or more",
                "parse.cpu-=9us | the new value is negative: must be 0 or more",
                "ackers=0 | the new value is 0: must be a whole number from 1 to 32,767"
            })
    void names_the_problem(String expression, String message) {
        assertThatThrownBy(() -> changed(expression))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--what-if: '" + expression + "': " + message);
    }

    @Test
    void rejects_a_factor_on_unlimited_pending_tuples() throws BadInputException {
        CostModel shop = Flows.shop();
        Candidate unbounded =
                new Candidate(candidate(shop).problem(), Plan.profiled(shop, new Lingers(5e6), OptionalInt.empty()));

        assertThatThrownBy(() -> Change.parse("pending*=2").apply(unbounded))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--what-if: 'pending*=2': the number of pending tuples is unlimited: give pending=N");
        assertThat(Change.parse("pending=2").apply(unbounded).plan().pending()).hasValue(2);
    }

    @Test
    void pending_tuples_are_those_of_each_task_of_a_spout() throws BadInputException {
        CostModel shop = Flows.shop();
        Operator orders = shop.operator(0);
        Candidate candidate =
                candidate(shop.withOperator(0, orders.withLimit(orders.limit().withFixedTasks(4))));

        assertThat(Change.parse("pending=100").apply(candidate).plan().pending())
                .hasValue(400);
        assertThat(Change.parse("pending*=2").apply(candidate).plan().pending()).hasValue(10_000);
    }

    private static Candidate changed(String expression) throws BadInputException {
        return Change.parse(expression).apply(candidate(Flows.shop()));
    }

    private static Candidate candidate(CostModel model) {
        Bounds bounds = Flows.bounds();
        return new Candidate(new Problem(model, bounds), Plan.profiled(model, bounds.lingers(), bounds.pending()));
    }
}
