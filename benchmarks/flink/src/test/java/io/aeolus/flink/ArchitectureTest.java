// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies of the Flink module. */
@AnalyzeClasses(packages = "io.aeolus.flink", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule other_modules_are_known_by_their_api = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.aeolus.cli.internal..",
                    "io.aeolus.cluster.internal..",
                    "io.aeolus.linearroad.internal..",
                    "io.aeolus.monitor.internal..",
                    "io.aeolus.probe.internal..");

    @ArchTest
    static final ArchRule packages_are_free_of_cycles =
            slices().matching("io.aeolus.flink.internal.(*)").should().beFreeOfCycles();
}
