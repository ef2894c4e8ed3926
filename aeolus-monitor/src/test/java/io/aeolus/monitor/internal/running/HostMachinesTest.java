// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.SubmittedTopology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostMachinesTest {

    /** Reserved for documentation, so that no interface has it. */
    private static final String HOST = "192.0.2.1";

    @ParameterizedTest
    @CsvSource({"3.9, 4", "4.2, 4", "7.6, 8"})
    void a_host_has_at_least_as_many_cores_as_its_workers_use(double used, int cores) {
        HostMachines machines = machines(Map.of(HOST, used));

        assertThat(machines.byHost().get(HOST).cores()).isEqualTo(cores);
        assertThat(machines.declared()).isEqualTo(cores == 4 ? List.of(HOST) : List.of());
        assertThat(machines.exceeded()).isEqualTo(cores == 4 ? Map.of() : Map.of(HOST, 4));
    }

    @Test
    void a_host_of_unknown_use_has_the_declared_cores() {
        assertThat(machines(Map.of()).byHost().get(HOST).cores()).isEqualTo(4);
    }

    /** Eight executors compute at a time, on eight cores. */
    @Test
    void used_cores_are_no_sign_of_waits_for_cores() {
        CpuShares.Host declared = new CpuShares.Host(4, 8, 0, OptionalDouble.of(8));
        CpuShares.Host used = new CpuShares.Host(
                machines(Map.of(HOST, 8.0)).byHost().get(HOST).cores(), 8, 0, OptionalDouble.of(8));

        assertThat(declared.factor()).isEqualTo(2);
        assertThat(used.factor()).isEqualTo(1);
    }

    private static HostMachines machines(Map<String, Double> used) {
        return HostMachines.of(
                List.of(HOST),
                new SubmittedTopology(
                        "t-1", "here:6627", new StormTopology(), Map.of(), Map.of(HOST, 4), Duration.ofSeconds(10)),
                used);
    }
}
