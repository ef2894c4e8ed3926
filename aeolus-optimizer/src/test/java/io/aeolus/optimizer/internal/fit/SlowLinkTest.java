// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A chain of three operators on two hosts with a slow link. */
class SlowLinkTest {

    private static final Layout TWO_HOSTS = new Layout(2, Machines.uniform(2, 2, 1));

    private final KnownChain chain = KnownChain.random(new SplittableRandom(11));

    @Test
    void a_run_limited_by_the_link_corrects_the_link_only() throws Exception {
        Problem slow = problem(20_000);
        Plan plan = chain.randomPlan(new SplittableRandom(12));
        Evaluation before = slow.evaluate(plan);
        assertThat(before.limit()).isInstanceOf(Limit.Link.class);
        double measured = before.tuplesPerSecond() / 3;

        Problem learned = LearnedModels.problem(slow, plan, observedAt(measured));

        assertThat(learned.evaluate(plan).tuplesPerSecond()).isCloseTo(measured, withPercentage(1));
        assertThat(learned.model().operators()).isEqualTo(slow.model().operators());
        assertThat(cost(learned)).isEqualTo(cost(slow));
    }

    @Test
    void a_batched_state_limits_the_time_of_rows_on_the_link() throws Exception {
        Profile profile = chain.withWorkers(2).profile();
        TopologyModel free = LearnedModels.of(profile);
        TopologyModel slow = free.of(withLink(free.model(), 20_000));
        List<StateCheck> before = new ProfileCheck(profile, slow).states();
        assertThat(before.get(2).predicted()).isLessThan(0.5 * before.get(2).measured());

        TopologyModel seen = LearnedModels.fitted(new ProfileCheck(profile, slow));

        for (StateCheck check : new ProfileCheck(profile, seen).states().subList(1, 3)) {
            assertThat(check.predicted()).as(check.state()).isGreaterThan(0.97 * check.measured());
        }
        assertThat(LearnedModels.fitted(new ProfileCheck(profile, free))).isEqualTo(free);
    }

    private Profile observedAt(double rowsPerSecond) {
        Profile profile = chain.profile();
        return Altered.with(profile, "totals", AlteredProfile.at(profile.totals(), rowsPerSecond));
    }

    private Problem problem(double rowNanos) throws BadInputException {
        TopologyModel topology = LearnedModels.of(chain.profile());
        return new Problem(withLink(topology.model(), rowNanos), chain.bounds(), TWO_HOSTS);
    }

    private static CostModel withLink(CostModel model, double rowNanos) {
        CostModel changed = model;
        for (int s = 0; s < model.streams().size(); s++) {
            Stream stream = model.stream(s);
            changed = changed.withStream(
                    s,
                    stream.withEdges(stream.edges().stream()
                            .map(edge -> edge.withCosts(edge.cost(), withLink(edge.remote(), rowNanos)))
                            .toList()));
        }
        return changed;
    }

    private static RemoteCost withLink(RemoteCost remote, double rowNanos) {
        return new RemoteCost(
                remote.route(),
                remote.tuple().withLink(new PartyCost(2 * rowNanos, 100, rowNanos)),
                remote.ack().withLink(new PartyCost(100, 100, 0)),
                remote.delay());
    }

    private static List<PartyCost> cost(Problem problem) {
        return problem.model().streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .map(edge -> edge.cost().sender())
                .toList();
    }
}
