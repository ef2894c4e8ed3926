// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static io.aeolus.optimizer.ShopOptimizer.optimizer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WhatIfTest {

    @Test
    void predicts_changes() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);
        Prediction planned = optimizer.optimize().prediction();

        WhatIf cheaper = optimizer.whatIf("parse.ppt*=0.5");
        assertThat(cheaper.expression()).isEqualTo("parse.ppt*=0.5");
        assertThat(cheaper.before()).isEqualTo(planned);
        assertThat(cheaper.after().tuplesPerSecond()).isGreaterThan(planned.tuplesPerSecond());
        assertThat(cheaper.replanned().orElseThrow().tuplesPerSecond())
                .isGreaterThanOrEqualTo(0.99 * cheaper.after().tuplesPerSecond());

        WhatIf fewer = optimizer.whatIf("parse.parallelism=5");
        assertThat(fewer.after().tuplesPerSecond()).isLessThan(planned.tuplesPerSecond());
        assertThat(fewer.replanned()).isEmpty();
    }

    @Test
    void predicts_the_changes_in_the_documentation() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);

        WhatIf cheaper = optimizer.whatIf("parse.ppt*=0.5");
        assertThat(cheaper.after().tuplesPerSecond()).isEqualTo(875_912);
        assertThat(cheaper.replanned().orElseThrow().tuplesPerSecond()).isEqualTo(891_089);
        WhatIf larger = optimizer.whatIf("cores=16");
        assertThat(larger.after().tuplesPerSecond()).isEqualTo(765_029);
        assertThat(larger.replanned().orElseThrow().tuplesPerSecond()).isEqualTo(883_590);
        assertThat(optimizer.whatIf("store.parallelism=2").after().tuplesPerSecond())
                .isEqualTo(694_379);
    }

    @Test
    void cores_as_a_change_equal_cores_as_an_option() throws BadInputException {
        TopologyModel topology = Flows.topology(Flows.shop(), OptionalInt.of(5000), Machines.single(8, 0.9));
        Profile shop = ShopProfile.read();

        TopologyOptimizer eight = ShopOptimizer.of(shop, topology, DEFAULTS);
        WhatIf more = eight.whatIf("cores=16");
        WhatIf twice = ShopOptimizer.of(shop, topology, DEFAULTS).whatIf("cores*=2");
        Prediction planned = ShopOptimizer.of(shop, topology, DEFAULTS.withCores(16))
                .optimize()
                .prediction();

        assertThat(eight.whatIf("cores=4").after())
                .isEqualTo(ShopOptimizer.of(shop, topology, DEFAULTS.withCores(4))
                        .predict(eight.optimize().file().plan(), Map.of("topology.max.spout.pending", 5000)));
        assertThat(more.replanned()).contains(planned);
        assertThat(twice.replanned()).contains(planned);
    }

    @Test
    void reports_a_change_that_leaves_no_plan() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS.withMaxLatency(Duration.ofMillis(20)));

        assertThatThrownBy(() -> optimizer.whatIf("parse.wait=10ms"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--what-if: 'parse.wait=10ms': --max-latency: no plan meets it: must be at least 66ms");
    }
}
