// SPDX-License-Identifier: Apache-2.0
package io.aeolus.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * Allowed dependencies of a workload. The topology of a workload is plain Storm code without batching, and the workload communicates with
 * the command line through its API. Used with {@code ArchTests.in} of a module whose packages start with {@code io.aeolus} and a name.
 */
public final class WorkloadRules {

    /** The interface of workloads and its parameter and result types. */
    private static final Set<String> APIS =
            Set.of("io.aeolus.cli", "io.aeolus.cluster", "io.aeolus.monitor", "io.aeolus.probe");

    /** Rejects dependencies on other workloads, batching and internal packages. */
    @ArchTest
    public static final ArchRule of_aeolus_only_apis_are_used = classes()
            .should(Rules.useOfAeolusOnly(
                    "use only their own module and the workload APIs of Aeolus", (user, used) -> APIS.contains(used)));

    /** Documents the package and enables null checks. */
    @ArchTest
    public static final ArchRule every_package_is_described_and_null_marked =
            Rules.everyPackageIsDescribedAndNullMarked();

    private WorkloadRules() {}
}
