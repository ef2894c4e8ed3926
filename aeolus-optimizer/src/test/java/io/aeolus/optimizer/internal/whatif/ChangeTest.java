package io.aeolus.optimizer.internal.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.Names;
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
        Operator parse = changed(expression).problem().dataflow().operators().get(1);

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
        assertThat(ChangeParser.parse("parse.parallelism=5", names()).isOfPlan())
                .isTrue();
    }

    @Test
    void changes_what_is_planned() throws BadInputException {
        assertThat(changed("cores=2.5").problem().bounds().cores()).isEqualTo(2.5);
        assertThat(changed("ackers+=1").problem().dataflow().ackers()).isEqualTo(3);
        assertThat(changed("parse.errors.selectivity*=10")
                        .problem()
                        .dataflow()
                        .streams()
                        .get(2)
                        .perCall())
                .isEqualTo(0.01);
        assertThat(ChangeParser.parse("cores=5", names()).isOfPlan()).isFalse();
    }

    @Test
    void ids_may_have_dots_and_signs() throws BadInputException {
        CostModel dataflow = new CostModel(
                List.of(new Operator(
                        "a.b=c",
                        true,
                        10,
                        0,
                        OptionalDouble.empty(),
                        1,
                        1,
                        Flows.shop().operators().get(0).limit())),
                List.of(new Stream(0, "x.y", 1, 8, Flows.shop().streams().get(0).limit(), 1, List.of())),
                1,
                0);
        Names names = new Names(dataflow);
        Candidate candidate = candidate(dataflow);

        assertThat(ChangeParser.parse("a.b=c.cpu=20ns", names)
                        .apply(candidate)
                        .problem()
                        .dataflow()
                        .operators()
                        .get(0)
                        .cpuNanos())
                .isEqualTo(20);
        assertThat(ChangeParser.parse("a.b=c.x.y.batch=2", names)
                        .apply(candidate)
                        .plan()
                        .batchSize(0))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "pars.ppt*=0.5 | there is no component 'pars'; there are orders, parse, store",
                "parse.pt*=0.5 | there is no 'pt' to change: give ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch,"
                        + " ID.STREAM.selectivity, cores, ackers or pending",
                "core=3 | there is no 'core' to change: give ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch,"
                        + " ID.STREAM.selectivity, cores, ackers or pending",
                "parse.batch=3 | the stream is missing: give parse.STREAM and then what; its streams: default, errors",
                "store.batch=3 | the stream is missing: give store.STREAM and then what; its streams: none",
                "parse.late.batch=3 | 'parse' has no stream 'late'; its streams: default, errors",
                "sort.late.batch=3 | there is no component 'sort'; there are orders, parse, store",
                "parse.ppt | is no change: give what, one of = += -= *= /=, and a number, such as parse.ppt*=0.5",
                "parse.ppt= | is no change: give what, one of = += -= *= /=, and a number, such as parse.ppt*=0.5",
                "parse.ppt=5 | '5' is not a valid time: give a number with its unit (ns, us, ms, s), such as 50ms",
                "parse.ppt*=5us | '5us' is not a valid number: give one of 0 or more without a unit",
                "parse.parallelism=-5 | '-5' is not a valid number: give one of 0 or more without a unit",
                "parse.parallelism=NaN | 'NaN' is not a valid number: give one of 0 or more without a unit",
                "parse.ppt/=0 | nothing can be divided by 0: give a number above 0",
                "parse.parallelism/=4 | it would be 0.50: give a change to a whole number from 1 to 32,767",
                "parse.parallelism=0 | it would be 0: give a change to a whole number from 1 to 32,767",
                "parse.parallelism=40000 | it would be 40,000: give a change to a whole number from 1 to 32,767",
                "orders.default.batch=2048 | it would be 2,048: give a change to a whole number from 1 to 1,024",
                "pending-=5000 | it would be 0: give a change to a whole number from 1 to 2,147,483,647",
                "cores=0 | it would be 0: give a change to more than 0",
                "cores-=9 | it would be -1: give a change to 0 or more",
                "parse.cpu-=9us | it would be less than nothing: give a change to 0 or more",
                "ackers=0 | it would be 0: give a change to a whole number from 1 to 32,767"
            })
    void says_what_is_wrong(String expression, String message) {
        assertThatThrownBy(() -> changed(expression))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--what-if: '" + expression + "': " + message);
    }

    @Test
    void an_unbounded_number_of_rows_cannot_be_doubled() throws BadInputException {
        CostModel shop = Flows.shop();
        Candidate unbounded = new Candidate(candidate(shop).problem(), Plan.asItIs(shop, 5e6, OptionalInt.empty()));

        assertThatThrownBy(() -> ChangeParser.parse("pending*=2", names()).apply(unbounded))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--what-if: 'pending*=2': nothing bounds the tuples in flight now: give pending=N");
        assertThat(ChangeParser.parse("pending=2", names())
                        .apply(unbounded)
                        .plan()
                        .pending())
                .hasValue(2);
    }

    private static Candidate changed(String expression) throws BadInputException {
        return ChangeParser.parse(expression, names()).apply(candidate(Flows.shop()));
    }

    private static Names names() {
        return new Names(Flows.shop());
    }

    private static Candidate candidate(CostModel dataflow) {
        Bounds bounds = Flows.bounds();
        return new Candidate(
                new Problem(dataflow, bounds), Plan.asItIs(dataflow, bounds.lingerNanos(), bounds.pending()));
    }
}
